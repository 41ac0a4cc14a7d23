// The smallest observable that components need.
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readers = new Set<() => void>();
  constructor(private value: T) {}
  get(): T {
    return this.value;
  }
  set(next: T): void {
    if (next === this.value) return;
    this.value = next;
    for (const read of [...this.readers]) read();
  }
  patch(part: Partial<T>): void {
    this.set({ ...this.value, ...part });
  }
  subscribe(read: () => void): () => void {
    this.readers.add(read);
    return () => {
      this.readers.delete(read);
    };
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, tick] = useState(0);
  const seen = store.get();
  // A change between the first render and the effect would be lost, so the effect looks once more.
  useEffect(() => {
    const off = store.subscribe(() => tick((n) => n + 1));
    if (store.get() !== seen) tick((n) => n + 1);
    return off;
  }, [store]);
  return seen;
}
