import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const root = import.meta.dirname;
const consoleDir = path.join(root, 'dist/console');
const serverDir = path.join(root, 'dist/server');

/** Files of the console are compressed once, here; the server sends the compressed ones as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const files = readdirSync(consoleDir, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const file = path.join(consoleDir, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    }
  },
};

/** What the server reads beside its code: the migrations, and pictures of the demo data where there are any. */
const serverFiles: Plugin = {
  name: 'server-files',
  apply: 'build',
  closeBundle() {
    for (const [from, to] of [
      ['server/db/migrations', 'migrations'],
      ['server/seed/media', 'media'],
    ] as const) {
      const source = path.join(root, from);
      if (existsSync(source)) cpSync(source, path.join(serverDir, to), { recursive: true });
    }
  },
};

/**
 * Which modules travel together: what every list needs is one file, so that the first rows wait for few requests
 * (performance.md: at most 12). The sign-in page takes React and nothing else.
 */
function chunkOf(id: string): string | null {
  if (/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(id)) return 'react';
  return null;
}

export const consoleBuild: UserConfig = {
  root,
  publicDir: path.join(root, 'src/public'),
  plugins: [react(), compressed],
  build: {
    outDir: consoleDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // One style sheet: it is small, and a page never waits for a second one.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: chunkOf }] } } },
  },
  server: {
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.API_PORT ?? '8000'}`, ws: true } },
  },
};

export const serverBuild: UserConfig = {
  root,
  publicDir: false,
  plugins: [serverFiles],
  ssr: { external: true },
  build: {
    ssr: path.join(root, 'server/main.ts'),
    outDir: serverDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
};
