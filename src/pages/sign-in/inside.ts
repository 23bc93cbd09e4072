const publicPaths: readonly string[] = ['/login', '/secret-login'];

/** The path where it leads into this console, else `/`: whole addresses, other hosts and the sign-in pages are no way on. */
export function inside(path: string | undefined): string {
  if (path === undefined || !path.startsWith('/')) return '/';
  const here = window.location.origin;
  try {
    // Parsed as the browser would: `/\host`, `//host` and `/<tab>/host` name another host.
    const { origin, pathname, search, hash } = new URL(path, here);
    const leadsIn = origin === here && !pathname.startsWith('//') && !publicPaths.includes(pathname);
    return leadsIn ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
}
