import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { expectReadableDates } from './readable-dates.ts'

export const now = new Date('2026-03-04T15:00:00Z')

type SubmitInput = {
	db: Db
	/** The action of the form's route. */
	action: (args: never) => Promise<unknown>
	params?: Record<string, string>
	path?: string
	/** Null: somebody whose session has ended. */
	viewer: NamedActor | null
	services?: object
}

export type Fields = Record<string, string | File>

/** What the person sees after a submission: the errors with what they typed, or where they are redirected. */
export type Answer = Pick<RejectedForm, 'errors' | 'formError' | 'values'> & {
	status: number
	location: string | null
}

/** Submits a form to its route's action, as a browser without scripts does. */
export async function submit(
	{ db, action, params = {}, path = '/form', viewer, services = {} }: SubmitInput,
	fields: Fields,
): Promise<Answer> {
	const context = new RouterContextProvider()
	fillContext(
		context,
		someServices({
			db,
			storage: memoryStorage(),
			clock: { now: () => now },
			env: { origin: 'http://site.test' },
			log: console,
			...services,
		}),
		{
			requestId: 'r-1',
			rejection: undefined,
			policy: { showsFormErrors: true },
			viewer: async () => viewer,
			session: async () => (viewer ? { state: 'signed-in', viewer } : { state: 'none' }),
		} as unknown as RequestMetadata,
	)
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	const request = new Request(`http://site.test${path}`, { method: 'POST', body })
	const args = { request, context, params } as unknown as ActionFunctionArgs
	return answerOf(await action(args as never).catch((thrown: unknown) => thrown))
}

function answerOf(result: unknown): Answer {
	if (result instanceof Response)
		return {
			status: result.status,
			location: result.headers.get('location'),
			errors: {},
			formError: null,
			values: {},
		}
	// What an action returns without a status is its data.
	const { data, init } = ('data' in (result as object) ? result : { data: result, init: null }) as {
		data: RejectedForm
		init: { status: number } | null
	}
	const { errors, formError, values } = data
	expectReadableDates(data)
	return { status: init?.status ?? 200, location: null, errors, formError, values }
}

export const textFile = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) =>
	new File([content], name, { type })
