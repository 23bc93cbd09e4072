import type { Label } from './label.ts';

/**
 * What the framework itself refuses, the sign-in and the people among it (docs/domain/errors.md §4): the envelope code and its text;
 * `{x}` are values that the server fills. Where the specification quotes a text, it stands word for word.
 */
export const frameworkErrors = {
  10001: { en: 'Session expired, please log in again', zh: '登录已失效，请重新登录' },
  10002: { en: 'Account signed in elsewhere', zh: '账号已在其他设备登录' },
  10003: { en: 'You have no permission for this action', zh: '您没有该操作权限' },
  10004: { en: 'Record not found or not visible', zh: '数据不存在或无权查看' },
  10005: { en: 'Record changed by someone else, refresh and retry', zh: '数据已被他人修改，请刷新后重试' },
  10006: { en: 'Invalid parameter: {field} {reason}', zh: '参数错误：{field}{reason}' },
  10007: { en: 'Too many requests, retry later', zh: '操作过于频繁，请稍后再试' },
  10008: { en: 'System busy, retry later', zh: '系统繁忙，请稍后再试' },
  10009: { en: 'More than {n} rows, narrow the query', zh: '导出数据超过{n}行，请缩小查询范围' },
  10010: { en: 'Please choose a date range', zh: '请选择日期范围' },
  15001: { en: 'Not editable in this state', zh: '当前状态不允许修改' },
  20001: { en: 'Organisation still has {what}', zh: '组织下存在{what}，不能删除' },
  20002: { en: 'At most 5 organisation levels', zh: '组织层级最多5级' },
  20003: { en: 'Cannot disable the current organisation', zh: '不能停用当前登录组织' },
  20004: { en: 'The role can’t be deleted. Users who hold it: {n}', zh: '角色已分配给{n}个用户，不能删除' },
  20005: { en: 'Phone exists', zh: '手机号已存在' },
  20006: { en: 'Not allowed on your own account', zh: '不能对自己的账号执行该操作' },
  20007: { en: 'Cannot grant permissions you do not hold', zh: '不能授予超出自身的权限' },
  20008: { en: 'Wrong original password', zh: '原密码错误' },
  20009: { en: 'Code wrong or expired', zh: '验证码错误或已过期' },
  20010: { en: 'Account disabled, contact the administrator', zh: '账号已停用，请联系管理员' },
  20011: { en: 'Wrong account or password; attempts left: {n}', zh: '账号或密码错误，还可尝试{n}次' },
  20012: { en: 'Account locked, retry in {m} minutes', zh: '账号已锁定，请{m}分钟后再试' },
  20013: { en: 'New password must differ', zh: '新密码不能与原密码相同' },
  20015: { en: 'A role of this name exists', zh: '角色名称已存在' },
  20016: { en: 'Preset roles cannot be changed; copy one instead', zh: '预置角色不能修改，可复制后编辑' },
  20017: { en: 'The last super administrator cannot be lost', zh: '必须保留至少一名超级管理员' },
  20018: { en: 'This organisation lies below the one that is moved', zh: '不能移动到自身的下级组织' },
  20019: { en: 'An organisation of this name exists here', zh: '同级组织名称已存在' },
  20031: { en: 'Enter the code of your authenticator app', zh: '请输入身份验证器中的动态码' },
  20032: { en: 'Wrong authenticator code; attempts left: {n}', zh: '动态码错误，还可尝试{n}次' },
  20033: { en: 'Set up two-step sign-in first', zh: '请先设置两步验证' },
  20034: { en: 'Your role requires two-step sign-in', zh: '您的角色要求使用两步验证，不能关闭' },
  20035: { en: 'Two-step sign-in is already on', zh: '两步验证已开启' },
  20036: { en: 'Two-step sign-in is off', zh: '两步验证未开启' },
  20014: { en: 'Change the initial password first', zh: '请先修改初始密码' },
  23004: { en: 'Staff number exists', zh: '工号已存在' },
} as const satisfies Readonly<Record<number, Label>>;

declare module './vocabulary.ts' {
  interface ErrorCodes extends Record<keyof typeof frameworkErrors, true> {}
}
