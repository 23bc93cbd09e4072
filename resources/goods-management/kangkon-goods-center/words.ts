/** The words of the partner library's page beside its declaration. */
export const partnerWords = {
  title: { en: 'Synchronisation with the partner', zh: '合作商品库同步' },
  none: {
    en: 'No partner is set up. Whoever runs this server sets PARTNER_GOODS_URL.',
    zh: '未配置合作方，请由运维人员设置 PARTNER_GOODS_URL。',
  },
  status: { en: 'State', zh: '状态' },
  never: { en: 'Not read yet', zh: '尚未同步' },
  running: { en: 'Being read', zh: '同步中' },
  complete: { en: 'Up to date', zh: '已完成' },
  stopped: { en: '{fault}. It goes on at {time}.', zh: '{fault}，将于 {time} 继续。' },
  began: { en: 'Begun at', zh: '开始时间' },
  ended: { en: 'Last ended at', zh: '上次完成时间' },
  read: { en: 'Goods read', zh: '读取商品数' },
  leftOut: { en: 'Left out', zh: '忽略商品数' },
  leftOutWhy: { en: 'without a right barcode, a name or a price', zh: '条码、名称或价格无效' },
  anew: { en: 'Read everything anew, not only what changed', zh: '全量重新同步（默认仅同步变更）' },
  now: { en: 'Synchronise now', zh: '立即同步' },
} as const;
