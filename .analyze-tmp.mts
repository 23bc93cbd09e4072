import { build } from 'vite';
import { consoleBuild } from './vite-build.ts';
await build({ ...consoleBuild, configFile: false, logLevel: 'silent', build: { ...consoleBuild.build, outDir: '/tmp/list/an', emptyOutDir: true }, plugins: [...consoleBuild.plugins!.slice(0,1), { name: 'an', generateBundle(_, bundle) {
  for (const c of Object.values(bundle)) if (c.type === 'chunk' && c.code.length > 8000) {
    const by = {};
    for (const [id, m] of Object.entries(c.modules)) { const k = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(/.*wt-list\//,'').split('/').slice(0,2).join('/'); by[k] = (by[k] ?? 0) + (m.renderedLength ?? 0); }
    console.log(c.fileName, c.code.length, Object.entries(by).sort((a,b)=>b[1]-a[1]).slice(0,14).map(([k,v])=>k+':'+Math.round(v/1000)).join(' '));
  }
} }] });
