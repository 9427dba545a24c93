import type { RouterContextProvider } from 'react-router'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listDeadMails } from '#app/modules/notifications/dead-mails.server.ts'
import { listOpenRefunds } from '#app/modules/payments/refund-desk.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getServices } from './context.server.ts'

/** What stands above everything else at the desk: refunds to settle, and mails that did not arrive. */
export async function readTroubles(context: Readonly<RouterContextProvider>, { actor }: { actor: Viewer }) {
	const { db, clock } = getServices(context)
	const [{ timeZone }, deadMails, openRefunds] = await Promise.all([
		getSettings(db),
		listDeadMails(db, { actor }),
		listOpenRefunds(db, { actor }),
	])
	const now = clock.now()
	return {
		deadMails: deadMails.map(({ id, to, subject, attempts, lastError, createdAt }) => ({
			...{ id, to, subject, attempts, lastError },
			day: formatDay(createdAt, timeZone),
		})),
		refunds: openRefunds.map(({ id, status, reason, lastError, order, ...refund }) => ({
			...{ id, status, reason, lastError, reference: order.reference },
			customer: order.customerName ?? order.customerEmail ?? 'Not known yet',
			amount: formatCents(refund.amountCents),
			carriedOutAt: formatMoment(refund.nextAttemptAt, timeZone),
			soon: status === 'due' && refund.nextAttemptAt <= now,
		})),
	}
}
