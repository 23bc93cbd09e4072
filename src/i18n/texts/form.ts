import type { Words } from './words.ts';

/** Forms: rules, uploads, unsaved work. */
export const form = {
  required: { en: 'Enter the {name}', zh: '请输入{name}' },
  requiredChoice: { en: 'Select the {name}', zh: '请选择{name}' },
  atMostCharacters: { en: 'At most {n} characters', zh: '最多 {n} 个字符' },
  atLeastCharacters: { en: 'At least {n} characters', zh: '至少 {n} 个字符' },
  atMost: { en: 'At most {n}', zh: '不能大于 {n}' },
  atLeast: { en: 'At least {n}', zh: '不能小于 {n}' },
  notAnAmount: { en: 'Enter an amount such as 12.50', zh: '请输入金额，例如 12.50' },
  amountPositive: { en: 'Amount must be greater than 0, please re-enter', zh: '金额必须大于 0，请重新输入' },
  decimalsTruncated: {
    en: 'Value exceeds {n} decimal places, automatically truncated',
    zh: '数值超过 {n} 位小数，已自动截取',
  },
  problems: { en: '{n} fields need your attention', zh: '有 {n} 处需要修改' },
  added: { en: 'Added successfully', zh: '新增成功' },
  modified: { en: 'Modified successfully', zh: '修改成功' },
  deleted: { en: 'Deleted successfully', zh: '删除成功' },
  imported: { en: 'Imported successfully', zh: '导入成功' },
  unsavedTitle: { en: 'Leave without saving?', zh: '要离开吗？' },
  unsaved: { en: 'What you entered here is not saved yet.', zh: '当前填写的内容尚未保存。' },
  leave: { en: 'Leave', zh: '离开' },
  stay: { en: 'Keep editing', zh: '继续编辑' },
  draftFound: { en: 'There is a draft from {time}', zh: '有一份 {time} 的草稿' },
  draftRestore: { en: 'Restore draft', zh: '恢复草稿' },
  draftDiscard: { en: 'Discard draft', zh: '丢弃草稿' },
  fileType: {
    en: 'Only {types} files are supported. Upload another one.',
    zh: '仅支持 {types} 文件，请重新上传！',
  },
  fileSize: {
    en: 'The file is larger than {n} MB. Upload another one.',
    zh: '当前文件大小超过{n}mb，请重新上传！',
  },
  fileNotChosen: { en: 'No file was chosen. Choose one again.', zh: '文件选择失败，请重新选择文件！' },
  videoRatio: {
    en: 'The video is {size}, which does not match the ratio {ratio}',
    zh: '当前视频尺寸为 {size}，与比例 {ratio} 不符',
  },
  videoDuration: {
    en: 'The video lasts {n} seconds; at most {max} are allowed',
    zh: '当前视频时长为 {n} 秒，最长 {max} 秒',
  },
  cropFailed: { en: 'Cropping failed', zh: '裁剪失败！' },
  chooseMerchant: { en: 'Select a merchant', zh: '请选择商户' },
  statisticsRange: { en: 'At most 31 days can be queried', zh: '最多可查询31天' },
} as const satisfies Words;
