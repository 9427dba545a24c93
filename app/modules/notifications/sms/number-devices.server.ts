import { like, type SQL } from 'drizzle-orm'
import { pushDevice } from '#app/db/schema/notifications.ts'
import { smsEndpoint } from './mobile-number.ts'

/** Whether a device is a number that receives text messages, and not a browser. */
export const isNumber = like(pushDevice.endpoint, smsEndpoint('%')) as SQL<boolean>
