// Ports for the servers of tests.
import net from 'node:net';

/**
 * A free one below those that systems give to outgoing lines: a server that is started again must
 * find its port free.
 */
export async function freePort() {
  for (;;) {
    const port = 20000 + Math.floor(Math.random() * 12000),
      probe = net.createServer();
    const free = await new Promise(done =>
      probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)),
    );
    if (!free) continue;
    await new Promise(done => probe.close(done));
    return port;
  }
}
