/** Parameters of a link to other statistics of the same days, organisation, merchant and scene. */
export const sameRows = {
  time_type: 'time_type',
  start_date: 'start',
  end_date: 'end',
  mgt_org_id: { filter: 'mgt_org_id' },
  mct_id: { filter: 'mct_id' },
  scene_id: { filter: 'scene_id' },
} as const;
