import type { Db } from '#app/db/client.server.ts'
import { listAdminAddresses } from '#app/modules/auth/roles.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { healthEmail, testEmail } from '#app/modules/system/emails/health-email.ts'
import { type Examined, type HealthFinding, recordFindings } from '#app/modules/system/health.server.ts'

type Report = { findings: readonly Examined[]; origin: string; mode: 'demo' | 'live'; now: Date }

/**
 * Stores the findings of an examination and, on a live site, emails the admins about what newly failed.
 * @returns the findings that newly failed
 */
export async function recordExamination(
	db: Db,
	{ findings, origin, mode, now }: Report,
): Promise<HealthFinding[]> {
	return db.transaction(async (tx) => {
		const problems = await recordFindings(tx, { findings, now })
		if (problems.length === 0 || mode === 'demo') return problems
		const { brand } = await getBranding(tx, { origin })
		const email = renderEmail(healthEmail({ problems, origin }), brand)
		for (const to of await listAdminAddresses(tx))
			await queueEmail(tx, { kind: 'health', owed: true, to, ...email })
		return problems
	})
}

/** Queues a test email to this address, to see whether the site's emails arrive. */
export async function queueTestEmail(db: Db, { to, origin }: { to: string; origin: string }): Promise<void> {
	const { brand } = await getBranding(db, { origin })
	await queueEmail(db, { kind: 'mail-test', owed: true, to, ...renderEmail(testEmail({ origin }), brand) })
}
