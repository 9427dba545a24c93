import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listDeadEmails } from '#app/modules/notifications/failed-emails.server.ts'
import { listOpenRefunds } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { listProblems } from '#app/workflows/system/alerts.server.ts'

/** Returns the warnings at the top of the admin overview: failed checks, refunds to settle and emails that were not delivered. */
export async function readWarnings(
	context: Readonly<RouterContextProvider>,
	{ actor, timeZone }: { actor: Viewer; timeZone: string },
) {
	const { db, clock, env } = getServices(context)
	const [failedEmails, openRefunds, problems] = await Promise.all([
		listDeadEmails(db, { actor }),
		listOpenRefunds(db, { actor }),
		listProblems(db, { actor, mode: env.mode }),
	])
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	return {
		// Undelivered emails and refunds have lists of their own here.
		problems: problems
			.filter(({ part }) => !(part === 'email' && failedEmails.length > 0))
			.map(({ part, message, alert }) => ({ part, message, alert })),
		failedEmails: failedEmails.map(({ id, to, subject, attempts, lastError, createdAt }) => ({
			id,
			to,
			subject,
			attempts,
			lastError,
			day: formatDay(createdAt, timeZone, thisYear),
		})),
		refunds: openRefunds.map(({ id, status, reason, lastError, order, isHeld, ...refund }) => ({
			id,
			isHeld,
			status,
			reason,
			lastError,
			reference: order.reference,
			customer: order.customerName ?? order.customerEmail ?? 'Not known yet',
			amount: formatCents(refund.amountCents),
			carriedOutAt: formatMoment(refund.nextAttemptAt, timeZone, thisYear),
			soon: isHeld || (status === 'due' && refund.nextAttemptAt <= now),
		})),
	}
}
