import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** A server that one of the scripts beside this file starts; the caller kills it. */
export async function startServer(
  script: string,
): Promise<{ readonly process: ChildProcess; readonly api: string }> {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const api = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const address = /listening on (\S+)/.exec(chunk.toString())?.[1];
      if (address) resolve(`${address}/api`);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { process: server, api };
}
