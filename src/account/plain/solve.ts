import { scrypt } from '@noble/hashes/scrypt.js';
import { type Challenge, solveChallenge } from 'altcha-lib';

/**
 * The solution of a challenge as it travels. scrypt is plain JavaScript here: browsers lend none of their own, WebAssembly would
 * need another content security policy, and `crypto.subtle` is not there on a plain-http host.
 * @throws Error where no solution is found in 90 seconds
 */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost, keyLength, memoryCost = 8, parallelism = 1 }, salt, password) => ({
      derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }),
    }),
  });
  if (!solution) throw new Error('the challenge was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
