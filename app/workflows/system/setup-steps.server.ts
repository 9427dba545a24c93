import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { hasSavedWeek } from '#app/modules/appointments/availability/availability.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { countAdmins } from '#app/modules/auth/roles.server.ts'
import { wasEmailSent } from '#app/modules/notifications/failed-emails.server.ts'
import { hasReceivedEvents } from '#app/modules/payments/payment-events.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { hasChangedArea } from '#app/modules/settings/settings-history.server.ts'
import { findMaintenance } from '#app/modules/system/maintenance.server.ts'
import {
	type ConfirmableStep,
	confirmStep,
	listConfirmed,
	recordOpening,
} from '#app/modules/system/setup.server.ts'
import type { SetupStep } from '#app/modules/system/setup-step.ts'

type Site = { backupDir: string | undefined }
type AdvisorInput = { actor: Actor; now: Date; site: Site }

/** Returns the steps that a new site needs before it can sell, in order, and whether it was opened for business. */
export async function listSetupSteps(
	db: Db,
	{ site }: { site: Site },
): Promise<{ opened: boolean; steps: SetupStep[] }> {
	const [business, confirmed, hasWeek, hasPrices, hasEvents, testSent, backup, admins] = await Promise.all([
		getSettings(db),
		listConfirmed(db),
		hasSavedWeek(db),
		hasChangedArea(db, 'prices'),
		hasReceivedEvents(db, { provider: 'stripe' }),
		wasEmailSent(db, { kind: 'mail-test' }),
		findMaintenance(db, 'backup'),
		countAdmins(db),
	])
	const { advisorName, headerBrand, footerBrand, phone, contactEmail } = business
	const steps: SetupStep[] = [
		{
			key: 'name',
			title: 'Your name and the name of your business',
			hint: 'Every page and email uses them.',
			to: '/admin/settings',
			done: advisorName !== 'Dana' && headerBrand !== 'Lotwise' && footerBrand !== 'Lotwise Car Advisory',
			confirm: null,
		},
		{
			key: 'contact',
			title: 'Your phone number and contact address',
			hint: 'Clients call and write to them, and notices about orders go there.',
			to: '/admin/settings',
			done: !phone.startsWith('(555)') && !/[.@](example|test|invalid)$/i.test(contactEmail),
			confirm: null,
		},
		{
			key: 'hours',
			title: 'Your hours',
			hint: 'Save the week in which clients can book, with its rules for notice and refunds.',
			to: '/admin/availability',
			done: hasWeek,
			confirm: 'The hours are right',
		},
		{
			key: 'prices',
			title: 'Your services and prices',
			hint: 'The prices of a new site are examples.',
			to: '/admin/settings/prices',
			done: hasPrices,
			confirm: 'The prices are right',
		},
		{
			key: 'payments',
			title: 'Payments by Stripe',
			hint: 'In Stripe, add the webhook endpoint /api/webhooks/stripe of this site with the events that docs/operations.md lists.',
			to: 'https://dashboard.stripe.com/webhooks',
			done: hasEvents,
			confirm: 'The webhook is set up',
		},
		{
			key: 'email',
			title: 'Emails arrive',
			hint: testSent
				? 'The test email was sent. Confirm once you have it, and look in the spam folder, too.'
				: 'Send yourself a test email.',
			to: null,
			done: false,
			confirm: testSent ? 'It arrived' : null,
			testEmail: true,
		},
		{
			key: 'backup',
			title: 'Backups',
			hint: site.backupDir
				? 'The first one is made tonight, or now by the command backup. Keep the private key off this machine.'
				: 'Set BACKUP_DIR and BACKUP_RECIPIENT for a backup every night.',
			to: null,
			done: backup?.succeededAt != null,
			confirm: 'I back up in another way',
		},
		{
			key: 'second-factor',
			title: 'Two-step sign-in for every admin',
			hint: `${admins.withSecondFactor} of ${admins.admins} have it.`,
			to: '/account/second-factor',
			done: admins.admins > 0 && admins.admins === admins.withSecondFactor,
			confirm: null,
		},
	]
	return {
		opened: confirmed.has('opened'),
		steps: steps.map((step) => ({ ...step, done: step.done || confirmed.has(step.key) })),
	}
}

/** Confirms a step that only a person can judge. @throws Forbidden; Conflict if there is nothing to confirm yet */
export async function confirmSetupStep(
	db: Db,
	{ actor, now, site, step }: AdvisorInput & { step: ConfirmableStep },
): Promise<void> {
	const { steps } = await listSetupSteps(db, { site })
	const found = steps.find(({ key }) => key === step)
	if (!found?.done && !found?.confirm) throw new Conflict('Send the test email first.')
	await confirmStep(db, { actor, now, step })
}

/** Opens the site for business. @throws Forbidden; Conflict while a step is not done */
export async function openForBusiness(db: Db, { actor, now, site }: AdvisorInput): Promise<void> {
	const { steps } = await listSetupSteps(db, { site })
	const open = steps.filter(({ done }) => !done)
	if (open.length > 0)
		throw new Conflict(`Please finish the list first: ${open.map(({ title }) => title).join(', ')}.`)
	await recordOpening(db, { actor, now })
}
