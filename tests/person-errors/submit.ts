import { RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { expectReadableDates } from '../mistakes/readable-dates.ts'

/** Monday, March 2, 2026, ten in the morning in New York. */
export const now = new Date('2026-03-02T15:00:00Z')

export type Fields = Record<string, string>

/** What a person did wrong, the fields that differ from a valid form, and what the screen says, by field; 'form' is above the form. */
export type PersonError = [mistake: string, fields: Fields, says: Record<string, string | RegExp>]

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments.
type Action = (args: any) => Promise<unknown>

export type Answer = {
	status: number
	/** Where a saved form leads; null for a rejected one. */
	to: string | null
	errors: Record<string, string | undefined>
	formError: string | null
	conflict: RejectedForm['conflict']
	values: Record<string, string | undefined>
}

/** The admin area for one advisor: posts forms to the actions of its routes, as a browser without scripts does. */
export async function openAdmin(db: Db, { at: time = now } = {}) {
	await db.insert(settings).values({}).onConflictDoNothing()
	const advisor = await makeUser(db, { role: 'admin' })
	const viewer = { ...makeStaff(advisor.id), email: advisor.email } as Viewer
	const services = someServices({
		db,
		storage: memoryStorage(),
		clock: { now: () => time },
		env: { origin: 'https://site.test', mode: 'demo' },
		log: createLog('silent'),
		appointmentEmails: appointmentEmails().emails,
		links,
	})
	const contextOf = () => {
		const context = new RouterContextProvider()
		fillContext(context, services, {
			requestId: 'r',
			clientIp: '203.0.113.7',
			viewer: async () => viewer,
			isWrite: true,
			policy: { access: 'admin' },
		} as unknown as RequestMetadata)
		return context
	}
	const post = async (
		action: Action,
		path: string,
		fields: Fields,
		{ params = {}, files = false }: { params?: Record<string, string>; files?: boolean } = {},
	): Promise<Answer> => {
		const context = contextOf()
		const body = files ? new FormData() : new URLSearchParams()
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		const request = new Request(`https://site.test${path}`, { method: 'POST', body })
		return answerOf(await action({ request, context, params }))
	}
	return { advisor, viewer, contextOf, post }
}

function answerOf(answer: unknown): Answer {
	const none = { errors: {}, formError: null, conflict: null, values: {} }
	if (answer instanceof Response)
		return { ...none, status: answer.status, to: answer.headers.get('location') }
	const { data, init } = answer as { data: RejectedForm; init: ResponseInit | null }
	expectReadableDates(data)
	return { ...none, ...data, status: init?.status ?? 200, to: null }
}

/** Returns what differs between the answer and what the screen should say; empty when nothing does. */
export function findProblems(
	answer: Answer,
	{ sent, says, mistake }: { sent: Fields; says: PersonError[2]; mistake: string },
): string[] {
	const said: Record<string, string | undefined> = { ...answer.errors, form: answer.formError ?? undefined }
	const failures = Object.entries(says).flatMap(([field, sentence]) => {
		const text = said[field] ?? ''
		const isSaid = typeof sentence === 'string' ? text === sentence : sentence.test(text)
		return isSaid ? [] : [`${mistake}: ${field} says '${text}', not '${sentence}'`]
	})
	const lost = Object.entries(sent).filter(
		([name, typed]) => name in answer.values && answer.values[name] !== typed,
	)
	return [
		...(answer.status >= 400 && answer.status < 500 ? [] : [`${mistake}: answered with ${answer.status}`]),
		...(answer.to ? [`${mistake}: saved`] : []),
		...failures,
		...lost.map(([name]) => `${mistake}: what was typed into ${name} is gone`),
	]
}

/** Posts each mistake and returns all problems about the answers. */
export async function tryEach(
	errors: readonly PersonError[],
	{ valid, submit }: { valid: Fields; submit(fields: Fields): Promise<Answer> },
): Promise<string[]> {
	const problems: string[] = []
	for (const [mistake, fields, says] of errors) {
		const sent = { ...valid, ...fields }
		problems.push(...findProblems(await submit(sent), { sent, says, mistake }))
	}
	return problems
}

export const long = (count: number) => 'x'.repeat(count)
