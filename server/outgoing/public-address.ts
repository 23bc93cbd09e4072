import { BlockList, isIP } from 'node:net';

/** Ranges that belong to no host of the public network (IANA's special-purpose registries). */
const ranges = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
] as const;
/** Of IPv6 only what is global unicast is public; of that, not what stands for other networks or for documentation. */
const specialIpv6 = [
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
] as const;

function listOf(entries: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix, family] of entries) list.addSubnet(net, prefix, family);
  return list;
}
const refused = listOf([...ranges, ...specialIpv6]);
const globalUnicast = listOf([['2000::', 3, 'ipv6']]);

/**
 * Whether an address lies in the public network, so that a call to it can't reach what is ours alone. An IPv4 address that is written as
 * an IPv6 one is no public address: nobody has to be called so.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
