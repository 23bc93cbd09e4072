import { momentText } from '../../../resources/kit/time.ts';
import {
  type AlipayHandler,
  type AlipayReply,
  type AlipayRequest,
  alipayFailure,
  alipaySuccess,
} from './alipay-handler.ts';
import { alipayRules } from './alipay-rules.ts';
import { type KeptApplication, keptApplication, simulatedNumbers, stageOf } from './applications.ts';
import { unreliably } from './faults.ts';
import { checkFields, textAt, valueAt } from './field-rules.ts';
import { simulatedKey } from './keys.ts';
import { digits, markerOf } from './markers.ts';
import type { SimulatedOptions } from './options.ts';
import { isPicture, largestPicture, pictureHash } from './pictures.ts';

const channel = 'alipay';

/** What stands in an application after so many of its states. */
function standing({ fate }: KeptApplication, stage: number) {
  const review = { status: '031', kz_audit: 'CREATE', fk_audit: 'CREATE', sub_confirm: 'CREATE' };
  if (stage < 1) return review;
  if (fate === 'unknown') return { ...review, status: '055' };
  if (fate === 'rejected') {
    return {
      ...review,
      status: '-1',
      kz_audit: 'REJECT',
      kz_audit_memo: 'name: 商户名称与证件不一致;account_no: 银行账号有误',
    };
  }
  const audited = { ...review, kz_audit: 'PASS', fk_audit: 'PASS' };
  if (stage < 2) return { ...audited, sub_confirm: 'NOT_CONFIRM' };
  if (fate === 'cancelled') return { ...audited, status: '-1', sub_confirm: 'FAIL', reason: '商户签约失败' };
  const confirmed = { ...audited, sub_confirm: 'FINISH' };
  return stage < 3 ? confirmed : { ...confirmed, status: '99' };
}

/** Secondary merchants of direct pay: pictures, applications, and the shares of profit. */
export function alipayApplications(options: SimulatedOptions): AlipayHandler {
  const { memory, clock, reviewMs } = options;
  const read = (businessCode: string) =>
    memory.read<KeptApplication>(simulatedKey.application(channel, businessCode));

  const upload = ({ content, file }: AlipayRequest): AlipayReply => {
    if (file === null || file.bytes.length > largestPicture || !isPicture(file.bytes))
      return alipayFailure('INVALID_PARAMETER', '图片格式或大小不符合要求');
    if (!/^(jpg|png|bmp)$/.test(textAt(content, '/image_type')))
      return alipayFailure('INVALID_PARAMETER', 'image_type 取值不正确');
    return alipaySuccess({ image_id: pictureHash(file.bytes).slice(0, 32) });
  };

  const create = async ({ content }: AlipayRequest): Promise<AlipayReply> => {
    const { fault } = checkFields(alipayRules, content, (text) => text);
    if (fault)
      return alipayFailure(
        'INVALID_PARAMETER',
        `${fault.path.split('/').findLast((name) => /\D/.test(name)) ?? ''} ${fault.issue}`,
      );
    const businessCode = textAt(content, '/external_id');
    const name = textAt(content, '/name');
    const account = textAt(content, '/default_settle_rule/default_settle_target');
    return unreliably(memory, markerOf(name), `${channel} ${businessCode}`, async () => {
      const before = await read(businessCode);
      const { applymentId, subMerchantNo } = simulatedNumbers(channel, businessCode);
      if (before && standing(before, stageOf(before, clock(), reviewMs)).status !== '-1')
        return alipayFailure('MERCHANT_APPLYING', '商户存在审核中或已完成的申请单');
      await memory.write(
        simulatedKey.application(channel, businessCode),
        keptApplication(businessCode, clock(), { name, account }),
      );
      await memory.write(simulatedKey.applyment(channel, applymentId), { businessCode });
      await memory.write(simulatedKey.merchant(channel, subMerchantNo), { businessCode });
      return alipaySuccess({ order_id: applymentId });
    });
  };

  const query = async ({ content }: AlipayRequest): Promise<AlipayReply> => {
    const orderId = textAt(content, '/order_id');
    const link =
      orderId === ''
        ? null
        : await memory.read<{ businessCode: string }>(simulatedKey.applyment(channel, orderId));
    const kept = await read(link?.businessCode ?? textAt(content, '/external_id'));
    if (kept === null) return alipayFailure('ORDER_NOT_EXIST', '申请单不存在');
    const { applymentId, subMerchantNo } = simulatedNumbers(channel, kept.businessCode);
    const stands = standing(kept, stageOf(kept, clock(), reviewMs));
    return alipaySuccess({
      orders: [
        {
          order_id: applymentId,
          external_id: kept.businessCode,
          apply_time: momentText(kept.at),
          apply_type: 'ZHIFUTONG_CONSULT',
          ...stands,
          ...(stands.sub_confirm === 'NOT_CONFIRM' && {
            sub_sign_qr_code_url: `https://render.alipay.com/p/s/sign?orderId=${applymentId}`,
          }),
          ...(stands.status === '99' && {
            smid: subMerchantNo,
            card_alias_no: `card${digits(applymentId, 12)}`,
          }),
        },
      ],
    });
  };

  const bind = async ({ content }: AlipayRequest): Promise<AlipayReply> => {
    const list = valueAt(content, '/receiver_list');
    if (!Array.isArray(list) || list.length === 0 || list.length > 20)
      return alipayFailure('INVALID_PARAMETER', 'receiver_list 不能为空');
    await memory.write(simulatedKey.receivers(textAt(content, '/out_request_no')), { list });
    return alipaySuccess({ result_code: 'SUCCESS' });
  };
  const queryReceivers = async ({ content }: AlipayRequest): Promise<AlipayReply> => {
    const kept = await memory.read<{ list: unknown }>(
      simulatedKey.receivers(textAt(content, '/out_request_no')),
    );
    return alipaySuccess({ result_code: 'SUCCESS', receiver_list: kept?.list ?? [] });
  };

  return async (request) => {
    switch (request.method) {
      case 'ant.merchant.expand.indirect.image.upload':
        return upload(request);
      case 'ant.merchant.expand.indirect.zft.create':
        return create(request);
      case 'ant.merchant.expand.indirect.zftorder.query':
        return query(request);
      case 'alipay.trade.royalty.relation.bind':
        return bind(request);
      case 'alipay.trade.royalty.relation.batchquery':
        return queryReceivers(request);
      default:
        return null;
    }
  };
}
