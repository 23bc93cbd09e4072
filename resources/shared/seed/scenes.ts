/**
 * Where cabinets stand and when people buy there (docs/domain/seed-data.md §8, §13). Every vector is rescaled to mean 1,
 * so that a cabinet's own mean keeps its meaning.
 */
export type SceneKind =
  | 'office'
  | 'factory'
  | 'school'
  | 'community'
  | 'hospital'
  | 'leisure'
  | 'transport'
  | 'retail';

export interface SeededScene {
  readonly kind: SceneKind;
  readonly code: string;
  readonly name: string;
  /** What a point of the scene is called after its district and landmark. */
  readonly sites: readonly string[];
  readonly spots: readonly string[];
}

export const scenes: readonly SeededScene[] = [
  {
    kind: 'office',
    code: '1001',
    name: '写字楼',
    sites: ['大厦', '中心', '广场'],
    spots: ['1楼大堂', '12楼茶水间', 'B1电梯厅', '5楼休息区'],
  },
  {
    kind: 'office',
    code: '1003',
    name: '产业园区',
    sites: ['科技园', '产业园', '创新园'],
    spots: ['3号楼大厅', '食堂旁', '2号楼1层'],
  },
  {
    kind: 'office',
    code: '1002',
    name: '机关单位',
    sites: ['政务中心', '行政楼'],
    spots: ['办事大厅', '职工之家'],
  },
  {
    kind: 'factory',
    code: '2001',
    name: '车间',
    sites: ['电子厂', '制造基地', '装配厂'],
    spots: ['一车间门口', '二车间休息室', '更衣室旁'],
  },
  {
    kind: 'factory',
    code: '2002',
    name: '宿舍',
    sites: ['员工公寓', '蓝领公寓'],
    spots: ['1栋门厅', '3栋门厅'],
  },
  {
    kind: 'school',
    code: '3001',
    name: '高校',
    sites: ['大学', '学院'],
    spots: ['图书馆一层', '二教大厅', '7号宿舍楼'],
  },
  { kind: 'school', code: '3003', name: '培训机构', sites: ['培训中心'], spots: ['前台旁', '自习室外'] },
  {
    kind: 'community',
    code: '6001',
    name: '住宅小区',
    sites: ['花园', '家园', '苑'],
    spots: ['东门岗亭', '6号楼架空层', '快递驿站旁'],
  },
  {
    kind: 'community',
    code: '6002',
    name: '公寓',
    sites: ['青年公寓', '人才公寓'],
    spots: ['大堂', '洗衣房旁'],
  },
  {
    kind: 'hospital',
    code: '4001',
    name: '医院',
    sites: ['人民医院', '康复医院'],
    spots: ['门诊大厅', '住院部二层', '急诊入口'],
  },
  { kind: 'leisure', code: '7001', name: '健身房', sites: ['健身馆', '运动中心'], spots: ['前台', '更衣区'] },
  { kind: 'leisure', code: '7002', name: '影院', sites: ['影城'], spots: ['候场区', '取票厅'] },
  { kind: 'transport', code: '5001', name: '地铁', sites: ['地铁站'], spots: ['站厅A口', '站厅C口'] },
  { kind: 'transport', code: '5004', name: '服务区', sites: ['服务区'], spots: ['北区休息厅', '南区休息厅'] },
  { kind: 'retail', code: '8001', name: '商场', sites: ['购物中心'], spots: ['2层中庭', 'B1美食区'] },
];

interface Demand {
  /** Per cent of all points. */
  readonly share: number;
  readonly factor: number;
  readonly hours: readonly number[];
  /** Sunday first, as JavaScript counts. */
  readonly weekdays: readonly number[];
}

const mean1 = (weights: readonly number[]) => {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return weights.map((weight) => weight / mean);
};
const everyDay = [1, 1, 1, 1, 1, 1, 1];
const demand = (share: number, factor: number, hours: string, weekdays: readonly number[]): Demand => ({
  share,
  factor,
  hours: mean1(hours.split(' ').map(Number)),
  weekdays: mean1(weekdays),
});

const office = '0 0 0 0 0 0 1 4 9 7 7 8 12 9 8 10 9 7 4 2 1 1 1 0';
const factory = '3 3 2 2 1 1 3 5 5 4 6 5 9 6 5 6 5 6 5 5 7 6 6 4';
const school = '0 0 0 0 0 0 1 5 4 6 6 6 10 6 4 5 7 7 6 6 8 8 4 1';
const hospital = '2 2 1 1 1 2 4 6 7 6 6 6 7 5 5 5 5 5 5 5 5 4 3 2';
const community = '2 1 0 0 0 0 2 5 5 3 3 3 5 4 3 4 5 7 8 9 10 10 7 4';

export const demands: Readonly<Record<SceneKind, Demand>> = {
  office: demand(34, 1, office, [0.2, 1.05, 1.08, 1.06, 1.05, 1, 0.25]),
  factory: demand(20, 1.35, factory, [0.6, 1, 1, 1, 1, 1, 1]),
  school: demand(12, 1.25, school, [0.7, 1, 1, 1, 1, 1, 0.7]),
  community: demand(12, 0.7, community, [1.25, 1, 1, 1, 1, 1, 1.25]),
  hospital: demand(7, 1.2, hospital, [0.7, 1, 1, 1, 1, 1, 0.8]),
  leisure: demand(8, 0.85, community, [1.25, 1, 1, 1, 1, 1, 1.25]),
  transport: demand(4, 1.5, hospital, [1.2, 1, 1, 1, 1, 1.2, 1]),
  retail: demand(3, 0.9, community, everyDay),
};

/** January first. */
export const seasons = mean1([0.8, 0.65, 0.9, 0.98, 1.08, 1.18, 1.3, 1.28, 1.12, 0.98, 0.9, 0.85]);
