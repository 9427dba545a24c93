import { correctApplication } from '#app/modules/credit/application/correct-application.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import { withdrawApplication } from '#app/modules/credit/application/withdraw.server.ts'
import { getApplication } from '#app/modules/credit/applications.server.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { sendBack } from '#app/modules/credit/decision/send-back.server.ts'
import { advisor, timeZone } from '#tests/factories/credit.ts'
import type { Act } from './act.ts'
import { emails, firstOrNot, of, secondOf, touch } from './credit-acts.ts'
import {
	type CreditWorld,
	hasSent,
	isOver,
	type ModelApplication,
	type Role,
	toAdmin,
	toAllOfEnd,
	toBoth,
	toPerson,
} from './credit-model.ts'
import type { Random } from './random.ts'

const moves = {
	new: ['reviewing'],
	reviewing: ['approved', 'declined'],
	needs_info: ['reviewing', 'declined'],
} as const

export function decide(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application || application.status === 'draft') return null
	const isRight = random.chance(0.95)
	const to = random.pick(['reviewing', 'reviewing', 'approved', 'declined'] as const)
	const { id } = application
	const allowed: readonly string[] = Object.hasOwn(moves, application.status)
		? moves[application.status as keyof typeof moves]
		: []
	const isContinued = application.status === 'needs_info' && to === 'reviewing'
	return {
		label: `decides: ${isRight ? 'advisor' : 'the applicant'}, ${to}`,
		may: isRight && allowed.includes(to),
		again: 'nothing',
		async run(db) {
			const { version } = await getApplication(db, { actor: advisor, id })
			const actor = isRight ? advisor : world.applicant
			return changeApplicationStatus(db, { actor, id, version, to, emails, now: world.now })
		},
		after() {
			application.status = to
			application.asked.clear()
			touch(world, application)
			if (to === 'reviewing') return isContinued ? toBoth(application, 'continued') : []
			application.closedAt = world.now
			return toAllOfEnd(application, 'decided')
		},
	}
}

export function askFor(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application || application.status === 'draft') return null
	const asked = random.pick<readonly Role[]>([['first'], ['co'], ['first', 'co']])
	const { id } = application
	return {
		label: `asks for corrections: advisor, ${asked.join(' and ')}`,
		may: application.status === 'reviewing' && (!asked.includes('co') || hasSent(application)),
		again: 'nothing',
		async run(db) {
			const { version } = await getApplication(db, { actor: advisor, id })
			const requests = asked.map((role) => ({ role, section: 'income' as const, message: 'Which months?' }))
			const { vault, now } = world
			return sendBack(db, { vault, actor: advisor, id, version, requests, emails, now })
		},
		after() {
			application.status = 'needs_info'
			application.asked = new Set(asked)
			touch(world, application)
			const kindFor = (role: Role) => (asked.includes(role) ? 'sent-back' : 'other-asked')
			return [
				toPerson(application, 'first', kindFor('first')),
				...(hasSent(application) ? [toPerson(application, 'co', kindFor('co'))] : []),
			]
		},
	}
}

export function correct(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application || application.status === 'draft') return null
	const role = random.pick<Role>(['first', 'co'])
	if (role === 'co' && !application.co) return null
	const { vault } = world
	const { id } = application
	application.answers += 1
	const values = submittedValuesOf({
		otherIncome: String(300 + application.answers),
		otherIncomeSource: 'Rent',
	})
	return {
		label: `answers: ${role}`,
		may:
			application.status === 'needs_info' &&
			application.asked.has(role) &&
			!(role === 'first' && world.isDeleted),
		again: 'nothing',
		async run(db) {
			const actor = role === 'first' ? world.applicant : await secondOf(db, application)
			return correctApplication(db, { vault, actor, id, role, values, emails, timeZone, now: world.now })
		},
		after() {
			application.asked.delete(role)
			touch(world, application)
			if (application.asked.size > 0) return []
			application.status = 'reviewing'
			return [...toBoth(application, 'corrected'), toAdmin(application, 'corrected')]
		},
	}
}

export function withdraw(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application) return null
	const { actor, isRight, by } = firstOrNot(world, random)
	return {
		label: `withdraws: ${by}`,
		may: isRight && application.status !== 'draft' && !isOver(application),
		again: 'nothing',
		run: (db) => withdrawApplication(db, { actor, id: application.id, emails, now: world.now }),
		after() {
			closeAs(world, application)
			return [...toAllOfEnd(application, 'withdrawn'), toAdmin(application, 'withdrawn')]
		},
	}
}

export function closeAs(world: CreditWorld, application: ModelApplication): void {
	application.status = 'withdrawn'
	application.asked.clear()
	application.closedAt ??= world.now
	touch(world, application)
}
