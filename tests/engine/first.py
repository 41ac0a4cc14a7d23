"""An engine that plays any game: it takes a legal action, by the seed that it is given."""
import json
import random
import sys

def actions(tree, words=()):
    if not tree:
        yield " ".join(words)
    for word in tree:
        yield from actions(tree[word], words + (word,))

for line in sys.stdin if __name__ == "__main__" else ():
    told = json.loads(line)
    if told["t"] == "hello":
        luck = random.Random(told["seed"])
        print('{"t":"ready"}', flush=True)
    elif told["t"] == "ask":
        action = luck.choice(list(actions(told["legal"])))
        print(json.dumps({"q": told["q"], "action": action}), flush=True)
