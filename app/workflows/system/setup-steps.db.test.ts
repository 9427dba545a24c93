import { expect } from 'vitest'
import { bookingRules } from '#app/db/schema/appointments.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { recordMaintenance } from '#app/modules/system/maintenance.server.ts'
import { isOpenForBusiness } from '#app/modules/system/setup.server.ts'
import { sellingOnly } from '#server/boot/payments.ts'
import { asMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { queueTestEmail } from './report-problems.server.ts'
import { confirmSetupStep, listSetupSteps, openForBusiness } from './setup-steps.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const site = { backupDir: '/var/backups/lotwise' }
const actor = makeStaff('advisor-1')

test('a new live site takes no money before every step is done and an admin opens it', async ({
	freshDb: { db },
}) => {
	const left = async () =>
		(await listSetupSteps(db, { site })).steps.filter(({ done }) => !done).map(({ key }) => key)
	const payments = sellingOnly(fakePayments(), { db, mode: 'live' })
	const pay = () => payments.openCheckout({ idempotencyKey: 'a' } as never)
	const steps = ['name', 'contact', 'hours', 'prices', 'payments', 'email', 'backup', 'second-factor']
	expect(await left()).toEqual(steps)
	await expect(pay()).rejects.toThrow('Payments are not open on this site yet')
	await expect(openForBusiness(db, { actor, now, site })).rejects.toThrow('Please finish the list first')

	await getSettings(db)
	const business = { advisorName: 'Robin', headerBrand: 'Ferrer', footerBrand: 'Ferrer Cars' }
	await db.update(settings).set({ ...business, phone: '(212) 555-0142', contactEmail: 'hello@ferrer.cars' })
	await getAvailability(db, { now })
	await db.update(bookingRules).set({ weekIsSet: true })
	for (const step of ['prices', 'payments'] as const) await confirmSetupStep(db, { actor, now, site, step })
	await confirmSetupStep(db, { actor, now, site, step: 'prices' })
	const confirmEmail = () => confirmSetupStep(db, { actor, now, site, step: 'email' })
	await expect(confirmEmail()).rejects.toThrow('Send the test email first')
	await queueTestEmail(db, { to: 'robin@ferrer.cars', origin: 'https://ferrer.cars' })
	await expect(confirmEmail()).rejects.toThrow('Send the test email first')
	await db.update(outboxEmail).set({ status: 'sent' })
	await confirmEmail()
	await recordMaintenance(db, { kind: 'backup', now })
	expect(await left()).toEqual(['second-factor'])

	const admin = await makeUser(db, { role: 'admin' })
	await expect(openForBusiness(db, { actor, now, site })).rejects.toThrow('Two-step sign-in')
	await db.execute(
		`insert into two_factor (user_id, encrypted_secret, confirmed_at) values ('${admin.id}', 'x', now())`,
	)
	await expect(openForBusiness(db, { actor: asMember(actor), now, site })).rejects.toThrow('Only the advisor')
	expect(await isOpenForBusiness(db, { mode: 'live' })).toBe(false)
	await openForBusiness(db, { actor, now, site })
	expect(await isOpenForBusiness(db, { mode: 'live' })).toBe(true)
	await expect(pay()).resolves.toBeDefined()
	const actions = await db.select({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.seq)
	expect(actions.map(({ action }) => action)).toEqual([
		'setup.confirmed',
		'setup.confirmed',
		'setup.confirmed',
		'setup.opened',
	])
})

test('a demo sells without any step', async ({ db }) => {
	const payments = sellingOnly(fakePayments(), { db, mode: 'demo' })
	await expect(payments.openCheckout({ idempotencyKey: 'a' } as never)).resolves.toBeDefined()
})
