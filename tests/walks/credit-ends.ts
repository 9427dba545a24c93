import { eraseOnRequest } from '#app/modules/credit/application/withdraw.server.ts'
import { enforceRetention } from '#app/modules/credit/retention.server.ts'
import { destroyApplication } from '#app/modules/credit/vault/destroy-application.server.ts'
import { deleteOwnAccount } from '#app/workflows/account/delete-own-account.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import type { Act, Expected } from './act.ts'
import { emails, of } from './credit-acts.ts'
import {
	type CreditWorld,
	firstEmail,
	hasSent,
	isInvited,
	isOver,
	type ModelApplication,
	toAdmin,
	toAllOfEnd,
	toBoth,
	toInvited,
	toPerson,
} from './credit-model.ts'
import { closeAs } from './credit-review-acts.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000

/** What the others hear when a draft is deleted; its first applicant knows, or let it lapse. */
function draftGone(application: ModelApplication): Expected[] {
	application.isGone = true
	return [
		...(hasSent(application) ? [toPerson(application, 'co', 'erased')] : []),
		...(isInvited(application) ? [toInvited(application, application.co!.email, 'invitation-ended')] : []),
	]
}

function erasedOnRequest(world: CreditWorld, application: ModelApplication): Expected[] {
	const wasOver = isOver(application)
	const ends = wasOver
		? toBoth(application, 'deletion-requested')
		: toAllOfEnd(application, 'deletion-requested')
	application.isDeletionRequested = true
	if (!wasOver) closeAs(world, application)
	application.activeAt = world.now
	application.isErased = true
	return [...ends, toAdmin(application, 'deletion-requested'), ...toBoth(application, 'erased')]
}

export function erase(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application || (application.isErased && random.chance(0.9))) return null
	const isRight = random.chance(0.93) && !world.isDeleted
	const { vault, storage, now } = world
	const isDraft = application.status === 'draft'
	const actor = isRight ? world.applicant : world.stranger
	const input = { vault, storage, actor, id: application.id, emails, now }
	return {
		label: `asks for deletion: ${isRight ? 'first' : 'a stranger'}`,
		may: isRight,
		again: isDraft ? 'quiet' : 'nothing',
		run: async (db): Promise<unknown> =>
			isDraft ? destroyApplication(db, { ...input, why: 'draft-discarded' }) : eraseOnRequest(db, input),
		after() {
			if (isDraft) return draftGone(application)
			return application.isErased ? [] : erasedOnRequest(world, application)
		},
	}
}

export function deleteAccount(world: CreditWorld, random: Random): Act | null {
	if (world.isDeleted || random.chance(0.8)) return null
	const application = of(world)
	const { vault, storage, now, viewer } = world
	return {
		label: 'deletes the account: first',
		may: true,
		run: (db) =>
			deleteOwnAccount(db, {
				actor: viewer,
				vault,
				storage,
				creditEmails: emails,
				appointmentEmails: appointmentEmails().emails,
				origin: 'https://site.test',
				now,
			}),
		after() {
			world.isDeleted = true
			const ended = !application
				? []
				: application.status === 'draft'
					? draftGone(application)
					: application.isErased
						? []
						: erasedOnRequest(world, application)
			if (application) application.isForgotten = true
			// Whoever leaves gets one email; those about the application are deleted with the account.
			return [
				...ended.filter(({ to }) => to !== firstEmail),
				{ kind: 'account-deleted', to: world.accountEmail, says: [] },
			]
		},
	}
}

/** Days pass, and what is due is reminded of, closed and erased. */
export function wait(world: CreditWorld, random: Random): Act | null {
	if (random.chance(0.5)) return null
	const days = random.pick([1, 1, 6, 8, 31, 91])
	world.now = new Date(world.now.getTime() + days * dayMs)
	const { vault, storage, now } = world
	return {
		label: `time passes: ${days} days`,
		may: true,
		again: 'nothing',
		run: (db) =>
			enforceRetention(db, {
				vault,
				storage,
				emails,
				now,
				onError: (error) => {
					throw error
				},
			}),
		after: () => retained(world),
	}
}

function retained(world: CreditWorld): Expected[] {
	const application = of(world)
	if (!application) return []
	const isOlder = (at: Date, days: number) => at.getTime() < world.now.getTime() - days * dayMs
	const { activeAt, closedAt } = application
	if (application.status === 'draft') {
		if (isOlder(activeAt, 7)) return draftGone(application)
		if (application.isReminded || !isOlder(activeAt, 5)) return []
		application.isReminded = true
		return [toPerson(application, 'first', 'draft-reminder')]
	}
	if (application.isErased) {
		if (closedAt && isOlder(closedAt, 765)) application.isGone = true
		return []
	}
	if (closedAt) {
		if (!isOlder(closedAt, 30) && !isOlder(activeAt, 90)) return []
		application.isErased = true
		return toBoth(application, 'erased')
	}
	if (!isOlder(activeAt, 90)) return []
	Object.assign(application, { status: 'withdrawn', closedAt: world.now })
	application.asked.clear()
	const lapsed = [...toAllOfEnd(application, 'lapsed'), toAdmin(application, 'lapsed')]
	application.isErased = true
	return [...lapsed, ...toBoth(application, 'erased')]
}
