import type { Db } from '#app/db/client.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type LicenseNotice, licenseNotices } from '#app/modules/settings/licenses/license-list.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** So many days after an expiry it is no news; Today still lists it. */
const newsDays = 7

/**
 * Emails the advisor a month before a license expires and on the day after it, once each, however often this runs. For a job.
 */
export async function sendLicenseNotices(
	db: Db,
	{ origin, now }: { origin: string; now: Date },
): Promise<void> {
	const { serviceStates, timeZone } = await getSettings(db)
	const day = localDateOf(now, timeZone)
	const notices = licenseNotices(serviceStates, day).filter(
		({ hasExpired, expiresOn }) => !hasExpired || day <= addDays(expiresOn, newsDays),
	)
	if (notices.length === 0) return
	const { brand } = await getBranding(db, { origin })
	for (const notice of notices)
		await queueEmail(db, {
			kind: 'license-expiry',
			owed: true,
			dedupeKey: `license-expiry:${notice.state}:${notice.expiresOn}:${notice.hasExpired ? 'after' : 'before'}`,
			to: brand.contactEmail,
			...renderEmail(licenseEmail(notice, origin), brand),
		})
}

function licenseEmail({ state, name, expiresOn, hasExpired }: LicenseNotice, origin: string): Email {
	const day = formatDate(expiresOn)
	return {
		subject: hasExpired ? `Closed: ${name}, the license expired` : `${name}: the license expires ${day}`,
		preview: `What you confirmed for ${name} holds until ${day}.`,
		heading: hasExpired ? `${name} is closed` : `The license for ${name} expires`,
		blocks: [
			paragraph(
				hasExpired
					? `What you confirmed for ${name} held until ${day}. Since then the site sells nothing that takes a license to buyers who live there.`
					: `What you confirmed for ${name} holds until ${day}. After that day the site sells nothing that takes a license to buyers who live there.`,
			),
			{
				kind: 'button',
				label: 'Enter the new one',
				href: `${origin}/admin/settings/licenses?state=${state}`,
			},
		],
		reason: 'You’re receiving this email because the last day is in your settings.',
	}
}
