import { aliyunService } from "./aliyun-service.ts";
import { httpService } from "./http-service.ts";
import type { SmsService } from "./sms-service.ts";
import { tencentService } from "./tencent-service.ts";

/** Kinds of services by code of `sms_type`. A new one is one file and one line here. */
const services: Readonly<Record<string, SmsService>> = { http: httpService, aliyun: aliyunService, tencent: tencentService };

/** The kind that an account is of; one that says none is a gateway. */
export const smsServiceOf = (type: string | null): SmsService => (type !== null && Object.hasOwn(services, type) ? services[type]! : httpService);

export { type SmsFault, SmsRefused } from "./sms-service.ts";
