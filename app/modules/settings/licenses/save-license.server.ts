import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { StateConfirmation } from '#engine'
import { assertMay } from '../policy.ts'
import { confirmationOf, type ServiceState, stateName } from '../service-states.ts'
import { getSettings } from '../settings.server.ts'
import { recordSettingsChange } from '../settings-history.server.ts'

type ChangeInput = { actor: Actor; state: string; version: number; now: Date }

/** Returns the states the business works in, whether its address is known, and the version that a change must name. @throws Forbidden */
export async function getLicenses(
	db: Db,
	{ actor }: { actor: Actor },
): Promise<{ states: ServiceState[]; hasAddress: boolean; timeZone: string; version: number }> {
	assertMay(actor, 'change')
	await getSettings(db)
	const [row] = await db.select().from(settings)
	const { serviceStates: states, postalAddress, timeZone, version } = row!
	return { states, hasAddress: postalAddress !== '', timeZone, version }
}

/**
 * Saves what the operator confirmed for a state, in place of what was there; sales follow it from the next checkout on.
 * @throws Forbidden; Invalid('state') if a new state is already there; Conflict when somebody saved after `version`
 */
export const saveLicense = (
	db: Db,
	{ license, bond, trustAccount, isExempt, expiresOn, isNew, ...change }: SaveLicenseInput,
): Promise<void> =>
	changeStates(db, change, (states) => {
		if (isNew && states.some(({ state }) => state === change.state))
			throw new Invalid(`${stateName(change.state)} is in the list. Open it there to change it.`, 'state')
		const saved = { state: change.state, license, bond, trustAccount, isExempt, expiresOn }
		const others = states.filter(({ state }) => state !== change.state)
		return [...others, saved].toSorted((one, other) => (one.state < other.state ? -1 : 1))
	})

type SaveLicenseInput = ChangeInput & StateConfirmation & { isNew: boolean }

/** Removes a state in which the business no longer works. @throws Forbidden; Conflict when somebody saved after `version` */
export const removeLicense = (db: Db, change: ChangeInput): Promise<void> =>
	changeStates(db, change, (states) => states.filter(({ state }) => state !== change.state))

async function changeStates(
	db: Db,
	{ actor, state, version, now }: ChangeInput,
	changed: (states: ServiceState[]) => ServiceState[],
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		await getSettings(tx)
		const [row] = await tx.select().from(settings).for('update')
		if (row!.version !== version)
			throw new Conflict(
				'Someone else changed these settings in the meantime. Please compare both versions before you save.',
			)
		const serviceStates = changed(row!.serviceStates)
		await tx
			.update(settings)
			.set({ serviceStates, version: version + 1, updatedAt: now })
			.where(eq(settings.version, version))
		await recordSettingsChange(tx, {
			actor,
			area: 'licenses',
			item: state,
			before: recordOf(row!.serviceStates, state),
			after: recordOf(serviceStates, state),
			now,
		})
	})
}

const recordOf = (states: readonly ServiceState[], state: string) => ({
	listed: states.some((each) => each.state === state),
	...confirmationOf(states, state),
})
