import type { Words } from './words.ts';

/** The tree beside a list. */
export const tree = {
  everything: { en: 'All', zh: '全部' },
  shown: { en: 'Below {name}', zh: '{name}的下级' },
  open: { en: 'Open', zh: '查看详情' },
  more: { en: '{name} with everything below: {value}', zh: '{name}（含下级）：{value}' },
  how: {
    en: 'Drag to move. By keyboard: Ctrl+X picks up, Ctrl+V puts down below the marked one.',
    zh: '拖动可移动节点；键盘操作：Ctrl+X 选取，Ctrl+V 移动到当前节点之下。',
  },
  pickedUp: {
    en: '“{name}” is picked up. Go to its new parent and press Ctrl+V; Escape leaves it where it is.',
    zh: '已选取“{name}”，移到新的上级后按 Ctrl+V；按 Esc 取消。',
  },
  notThere: { en: '“{name}” can’t stand below “{to}”.', zh: '“{name}”不能移动到“{to}”之下。' },
  notMovable: { en: '“{name}” can’t be moved.', zh: '“{name}”不能移动。' },
  put: { en: '“{name}” is left where it is.', zh: '已取消移动“{name}”。' },
} as const satisfies Words;
