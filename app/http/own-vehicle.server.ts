import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import type { RefusedAnswer } from '#app/modules/clients/components/own-vehicle.tsx'
import { type Recommendation, statusWords, vehicleName } from '#app/modules/clients/recommendation.ts'
import { getServices } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'

/** What joins the answer and the advisor's mail is the route's to hand in. */
export type TakeAnswer = (
	db: Db,
	asked: {
		by: { userId: string | null }
		id: string
		answer: string
		reason: string
		origin: string
		now: Date
	},
) => Promise<Recommendation>

type Asked = {
	/** Whose answer it is; the route has made sure. */
	by: { userId: string | null }
	id: string
	form: FormData
	take: TakeAnswer
	/** The page that shows it afterwards. */
	back: string
}

/** A client's answer to a vehicle, from the account or from a mailed link. */
export async function answerVehicle(
	context: Readonly<RouterContextProvider>,
	{ by, id, form, take, back }: Asked,
) {
	const { db, clock, env } = getServices(context)
	const reason = String(form.get('reason') ?? '')
	try {
		admit(context)
		const answer = String(form.get('answer') ?? '')
		const said = await take(db, { ...{ by, id, answer, reason }, origin: env.origin, now: clock.now() })
		const title = said.status === 'rejected' ? 'Not for me' : statusWords[said.status]
		const description = `Your advisor knows what you think of the ${vehicleName(said)}.`
		return redirectWithToast(back, { kind: 'success', title, description })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Your answer could not be sent. Please try again.')
		return data<RefusedAnswer>({ id, message, reason }, init)
	}
}
