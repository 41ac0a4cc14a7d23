// What is said by HTTP is held against the document that the server gives of itself
// (/api/openapi.json): the path and method have to stand there, an answer's status, and its body
// has to fit; a body that was sent has to fit when the server took it. So have the messages of the
// WebSocket to fit, those that the server says and those that it took.
import Ajv2020 from 'ajv/dist/2020.js';

const root = 'document';
/** Answers over HTTP, too, whose names do not come of their type. */
const OTHERS = { Serverlobby: 'Tables', Serverseeks: 'SquareSeeks' };

export class Document {
  constructor(document) {
    this.document = document;
    this.ajv = new Ajv2020({ strict: false, allErrors: false });
    this.ajv.addSchema(document, root);
    this.patterns = Object.keys(document.paths).map(path => ({
      path,
      regular: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`),
    }));
    this.told = new Map(); // of each operation, the statuses that were seen
  }

  /** Where a schema of the document stands, as a function that says what is wrong, or ''. */
  check(pointer, value) {
    const validate = this.ajv.getSchema(`${root}#${pointer}`);
    if (!validate) return `no schema at ${pointer}`;
    return validate(value) ? '' : this.ajv.errorsText(validate.errors);
  }

  /** '' or what is wrong with a message of the WebSocket; `by`: 'Server' or 'Client'. */
  message(by, message) {
    const t = String(message.t);
    const name = OTHERS[by + t] ?? `${by}${t[0].toUpperCase()}${t.slice(1)}`;
    const wrong = this.check(`/components/schemas/${name}`, message);
    return wrong ? `${name}: ${wrong}: ${JSON.stringify(message).slice(0, 600)}` : '';
  }

  pointer(path, method, more) {
    const parts = ['paths', path, method, ...more, 'content', 'application/json', 'schema'];
    return parts
      .map(p => `/${encodeURIComponent(p.replace(/~/g, '~0').replace(/\//g, '~1'))}`)
      .join('');
  }

  /** '' or what is wrong with a request and its answer; `sent` and `body` are texts. */
  fault({ method, path, sent, status, type, body }) {
    const bare = path.split('?')[0];
    if (!bare.startsWith('/api/') || method === 'OPTIONS') return '';
    const verb = method === 'POST' ? 'post' : 'get';
    const way = this.patterns.find(
      ({ path: p, regular }) => regular.test(bare) && this.document.paths[p][verb],
    );
    if (!way) return status >= 400 ? '' : `${method} ${bare} is in no table`;
    const operation = this.document.paths[way.path][verb];
    const answer = operation.responses[status];
    if (!answer) return `${method} ${way.path} is not said to answer ${status}: ${body}`;
    this.told.set(operation.operationId, status);
    const json = Boolean(answer.content['application/json']);
    if (method === 'HEAD' || status === 204) return '';
    if (!type?.startsWith(Object.keys(answer.content)[0]))
      return `${method} ${way.path} answers ${status} with ${type}`;
    if (!json) return '';
    const wrong = this.check(
      this.pointer(way.path, verb, ['responses', String(status)]),
      JSON.parse(body),
    );
    if (wrong)
      return `the answer to ${method} ${way.path}, ${status}: ${wrong}: ${body.slice(0, 600)}`;
    if (!sent || status >= 300 || !operation.requestBody) return '';
    const bad = this.check(this.pointer(way.path, verb, ['requestBody']), JSON.parse(sent));
    return bad ? `the body of ${method} ${way.path}, which was taken: ${bad}: ${sent}` : '';
  }
}
