import { expect } from 'vitest'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { makeAgreement, makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { test } from '#tests/setup/database.ts'
import { deleteUnsignedAgreements } from './unsigned-agreements.server.ts'

const now = new Date('2026-12-04T17:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('agreements that nobody signed are deleted after thirty days, with name and address; signed ones never, even if they have ended', async ({
	db,
}) => {
	const old = { createdAt: daysAgo(31), customerName: 'Robin Ferrer', customerEmail: 'robin@example.com' }
	await makeAgreement(db, old)
	await makeAgreement(db, { ...old, status: 'withdrawn', withdrawnAt: daysAgo(2) })
	const kept = [
		await makeAgreement(db, { createdAt: daysAgo(29) }),
		await makeSignedAgreement(db, { createdAt: daysAgo(400), signedAt: daysAgo(400) }),
		await makeSignedAgreement(db, {
			createdAt: daysAgo(400),
			signedAt: daysAgo(400),
			status: 'withdrawn',
			withdrawnAt: daysAgo(399),
		}),
	]
	// A new version that the client declined is a part of what happened with a signed agreement.
	const { id: replacesId, state, feeTiming, content, contentHash, customerName, customerEmail } = kept[1]!
	kept.push(
		await makeAgreement(db, {
			createdAt: daysAgo(41),
			state,
			feeTiming,
			content,
			contentHash,
			customerName,
			customerEmail,
			status: 'withdrawn',
			withdrawnAt: daysAgo(40),
			replacesId,
			advisorSignedName: 'Dana Okafor',
			advisorSignedAt: daysAgo(41),
			declinedReason: 'Another color, please.',
		}),
	)
	await deleteUnsignedAgreements(db, { now })
	await deleteUnsignedAgreements(db, { now })
	const left = await db.select({ id: serviceAgreement.id }).from(serviceAgreement)
	expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
})
