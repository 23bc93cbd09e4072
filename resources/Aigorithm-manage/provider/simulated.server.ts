import { createHash } from 'node:crypto';
import { type OutgoingAnswer, OutgoingError } from '../../../server/outgoing/post.ts';

/** Names below `.invalid` belong to nobody (RFC 6761). */
const simulatedHosts = '.simulated.invalid';

export const isSimulated = ({ hostname }: URL): boolean => hostname.endsWith(simulatedHosts);

interface Pushed {
  readonly identify_no?: string;
  /** What the cabinet offers. */
  readonly goods_codes?: readonly string[];
}

/** One of the goods that the cabinet offers, always the same for a recognition. */
function recognised({ identify_no = '', goods_codes = [] }: Pushed) {
  const place = createHash('sha256').update(identify_no).digest().readUInt32BE(0);
  const goods_code = goods_codes[place % Math.max(1, goods_codes.length)];
  return goods_code === undefined ? [] : [{ goods_code, quantity: 1, confidence: 90 + (place % 10) }];
}

/**
 * A provider of the demo, by its address: `/late` never answers, `/nonsense` isn't understood, `/refuse` knows no key, `/busy` can't
 * recognise, `/later` accepts, and everything else answers at once.
 * @throws OutgoingError late
 */
export function answerOfSimulated({ pathname }: URL, body: string): OutgoingAnswer {
  const answer = (said: object): OutgoingAnswer => ({ status: 200, text: JSON.stringify(said) });
  switch (pathname) {
    case '/late':
      throw new OutgoingError('late');
    case '/nonsense':
      return { status: 200, text: '<html>404</html>' };
    case '/refuse':
      return { status: 401, text: '{"code":401,"msg":"unknown key"}' };
    case '/busy':
      return answer({ code: 503, msg: 'no capacity' });
    case '/later':
      return answer({ code: 0, msg: 'accepted' });
  }
  const pushed = JSON.parse(body) as Pushed & { readonly test?: number };
  if (pushed.test === 1) return answer({ code: 0, msg: 'ok' });
  return answer({ code: 0, msg: 'ok', data: { goods: recognised(pushed) } });
}
