import { item } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import { orgType } from '../../kit/people/org.ts';
import type { Org } from '../../personnel/org/index.ts';
import type { Vendor } from '../vendor.ts';
import { providers } from './provider-rows.ts';

export type OrgRow = StoredRow<typeof Org>;
export type VendorRow = StoredRow<typeof Vendor>;

const founded = '2023-04-01 09:00:00';

export const vendors: readonly VendorRow[] = ['华柜制造', '冰蓝冷链', '北辰智造'].map(
  (vendor_name, index) => ({
    ...newRowColumns(index + 1, founded),
    vendor_name,
  }),
);

interface Branch {
  readonly name: string;
  readonly type: OrgRow['org_type'];
  /** The last part of its path where it is not the next number. */
  readonly segment?: number;
  readonly vendor?: string;
  readonly closed?: boolean;
  readonly below?: readonly Branch[];
}

const city = (name: string, ...stations: readonly string[]): Branch => ({
  name: `${name}公司`,
  type: orgType.city,
  below: stations.map((station) => ({ name: `${station}运营站`, type: orgType.station })),
});
const region = (name: string, ...below: readonly Branch[]): Branch => ({
  name: `${name}大区`,
  type: orgType.region,
  below,
});

/**
 * docs/domain/roles.md §9.1, and a branch that was closed. 重庆公司 stays empty: nobody and nothing belongs to it
 * (docs/domain/seed-data.md §13, edge cases).
 */
const tree: Branch = {
  name: '智云总部',
  type: orgType.headquarters,
  below: [
    region('华东', city('上海', '浦东', '闵行'), city('杭州', '滨江'), city('苏州')),
    region('华南', city('深圳', '南山', '宝安'), city('广州', '天河')),
    region('华北', city('北京', '朝阳', '海淀'), city('天津')),
    region('华中', city('武汉'), city('长沙')),
    region('西部', city('成都'), city('西安'), city('重庆'), {
      ...city('贵阳'),
      closed: true,
    }),
    {
      name: '合作商',
      type: orgType.partner,
      segment: 9,
      below: [
        { name: '锐识算法', type: orgType.partner },
        { name: '量衡重力', type: orgType.partner },
        { name: '华柜制造', type: orgType.partner, vendor: '华柜制造' },
        { name: '冰蓝冷链', type: orgType.partner, vendor: '冰蓝冷链' },
      ],
    },
  ],
};
export const emptyOrg = '重庆公司';

const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗';
const givenNames = ['建国', '晓梅', '志强', '雅琴', '海涛', '丽华', '文博', '思远'];

/** Who leads an organisation, by its place in the tree: the same at every start. */
function leaderOf(at: number) {
  const surname = surnames.charAt((at * 7) % surnames.length);
  return {
    leader_name: `${surname}${givenNames[at % givenNames.length] ?? ''}`,
    leader_phone: `1370000${String(1000 + at)}`,
  };
}

function grow(branch: Branch, parent: OrgRow | null, code: string, grown: OrgRow[]): void {
  const row: OrgRow = {
    ...newRowColumns(grown.length + 1, founded),
    org_name: branch.name,
    org_code: code,
    parent_id: parent?.id ?? null,
    level: (parent?.level ?? 0) + 1,
    org_type: branch.type,
    provider_id: providers.find(({ provider_name }) => provider_name === branch.name)?.id ?? null,
    area_id: null,
    vendor_id: vendors.find((vendor) => vendor.vendor_name === branch.vendor)?.id ?? null,
    ...leaderOf(grown.length),
    address: null,
    enabled: branch.closed ? enabled.disabled : enabled.enabled,
  };
  grown.push(row);
  for (const [index, child] of (branch.below ?? []).entries())
    grow(child, row, code + String(child.segment ?? index + 1).padStart(3, '0'), grown);
}

function plant(): readonly OrgRow[] {
  const grown: OrgRow[] = [];
  grow(tree, null, '001', grown);
  return grown;
}

export const orgs = plant();
export const headquarters = item(orgs, 0);

/** @throws RangeError for a name that the tree doesn't hold */
export function orgNamed(name: string): OrgRow {
  const found = orgs.find((org) => org.org_name === name);
  if (!found) throw new RangeError(`no organisation is called ${name}`);
  return found;
}

/** City branches that do business, in the order of the tree. */
export const cities = orgs.filter(
  (org) => org.org_type === orgType.city && org.enabled === enabled.enabled && org.org_name !== emptyOrg,
);

/** Where a city's points belong: its stations, or the branch itself. */
export function stationsOf(cityId: string): readonly OrgRow[] {
  const stations = orgs.filter((org) => org.parent_id === cityId);
  return stations.length > 0 ? stations : orgs.filter((org) => org.id === cityId);
}
