// The document of routes: that it is one, that it names what there is, and that the tests' own
// traffic is held against it.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Document } from './held.mjs';
import { Server, document, equal, ok, run, test } from './kit.mjs';

const server = await new Server().start();

test('the document is OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  ok(result.valid, JSON.stringify(result.errors));
  equal(document.openapi, '3.1.0');
  equal(document.servers, [{ url: server.origin }]);
});

test('every reference leads somewhere, and every schema is one', () => {
  const held = new Document(document);
  const look = (value, where) => {
    if (typeof value?.$ref === 'string') {
      const target = value.$ref
        .slice(2)
        .split('/')
        .reduce((at, part) => at?.[part], document);
      ok(target, `${where}: ${value.$ref}`);
    }
    for (const [key, inner] of Object.entries(value ?? {}))
      if (typeof inner === 'object') look(inner, `${where}/${key}`);
  };
  look(document, '');
  for (const name of Object.keys(document.components.schemas))
    ok(held.ajv.getSchema(`document#/components/schemas/${name}`), name);
});

test('what each operation says of itself is whole', () => {
  const ids = new Set();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      ok(!ids.has(operation.operationId), `${operation.operationId} once`);
      ids.add(operation.operationId);
      ok(operation.summary.length > 10, `${method} ${path}: a summary`);
      const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
      equal(
        operation.parameters
          .map(p => document.components.parameters[p.$ref.split('/').at(-1)])
          .filter(p => p.in === 'path')
          .map(p => p.name),
        names,
        path,
      );
      for (const [status, answer] of Object.entries(operation.responses))
        if (Number(status) >= 400 && answer.content['application/json'].schema.allOf)
          ok(
            answer.content['application/json'].schema.allOf[1].properties.error.enum.length > 0,
            `${method} ${path} ${status}: its codes`,
          );
    }
});

test('what does not fit is found', () => {
  const held = new Document(document);
  const me = { method: 'GET', path: '/api/me', type: 'application/json', status: 200 };
  equal(held.fault({ ...me, body: '{"id":null}' }), '');
  for (const wrong of [
    { body: '{"id":7}' },
    { body: '{"id":null,"more":1}' },
    { body: '{"id":null}', status: 201 },
    { body: '{"error":"strange"}', status: 429 },
    { body: '{"id":null}', type: 'text/html' },
    { body: '{}', path: '/api/nowhere' },
    {
      method: 'POST',
      path: '/api/session',
      sent: '{"name":"A","more":1}',
      body: `{"id":"${'0'.repeat(32)}","name":"A"}`,
    },
  ])
    ok(held.fault({ ...me, ...wrong }), JSON.stringify(wrong));
});

test('every message of the socket has a schema, and what does not fit is found', () => {
  const held = new Document(document);
  const { schemas } = document.components;
  const types = side => schemas[side].oneOf.map(({ $ref }) => $ref.split('/').at(-1));
  equal(types('ClientMessage').length, 33, 'messages of clients, as in src/door/message.c');
  for (const side of ['ClientMessage', 'ServerMessage'])
    for (const name of types(side)) ok(schemas[name].properties.t.const, `${name}: its type`);
  equal(held.message('Client', { t: 'ping' }), '');
  equal(held.message('Server', { t: 'pong', now: 1 }), '');
  equal(held.message('Server', { t: 'lobby', tables: [], mine: [] }), '');
  ok(held.message('Client', { t: 'ping', id: '1' }), 'a member too many');
  ok(
    held.message('Client', { t: 'act', id: '1', q: 1, action: 'rest' }),
    'a member that is missing',
  );
  ok(held.message('Server', { t: 'pong', now: '1' }), 'a wrong type');
  ok(held.message('Server', { t: 'news' }), 'no such message');
});

test('traffic that does not fit fails the test that made it', async () => {
  const { ask } = server;
  server.ask = async () =>
    new Response('{"id":7}', { headers: { 'content-type': 'application/json' } });
  let said = '';
  try {
    await server.fetch('/api/me');
  } catch (error) {
    said = error.message;
  }
  server.ask = ask;
  ok(said.includes('the answer to GET /api/me'), said);
});

run();
