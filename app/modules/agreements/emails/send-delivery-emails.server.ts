import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import type { Agreement } from '../agreements.server.ts'
import { deliveryQuestion, feeDeclined } from './delivery-emails.ts'

type Input = { agreement: Agreement; title: string; brand: Brand; url: string }

/** Asks the client of an agreement to confirm the delivery; once per agreement. */
export const queueDeliveryQuestion = (db: Db, input: Input): Promise<void> =>
	queueQuestion(db, 'delivery-question', input)

/** Reminds the client of an agreement to confirm the delivery; once per agreement. */
export const queueDeliveryReminder = (db: Db, input: Input): Promise<void> =>
	queueQuestion(db, 'delivery-reminder', input)

const queueQuestion = (
	db: Db,
	kind: 'delivery-question' | 'delivery-reminder',
	{ agreement, title, brand, url }: Input,
): Promise<void> =>
	queueEmail(db, {
		kind,
		owed: true,
		dedupeKey: `${kind}:${agreement.id}`,
		to: agreement.customerEmail!,
		...renderEmail(
			deliveryQuestion({
				...brand,
				...agreement,
				isReminder: kind === 'delivery-reminder',
				isTrust: agreement.feeTiming === 'trust',
				title,
				url,
				siteName: brand.headerBrand,
			}),
			brand,
		),
	})

/** Tells the client of an agreement that its fee was declined; once per agreement. */
export const queueFeeDeclined = (db: Db, { agreement, title, brand, url }: Input): Promise<void> =>
	queueEmail(db, {
		kind: 'fee-declined',
		owed: true,
		dedupeKey: `fee-declined:${agreement.id}`,
		to: agreement.customerEmail!,
		...renderEmail(
			feeDeclined({
				...brand,
				...agreement,
				isTrust: agreement.feeTiming === 'trust',
				title,
				url,
				siteName: brand.headerBrand,
			}),
			brand,
		),
	})
