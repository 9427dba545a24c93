import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { versionField } from '#app/lib/forms/form-fields.ts'
import { type FormConflict, listDifferences } from '#app/lib/parse-form.ts'
import { callPath } from '#app/lib/paths/appointment-paths.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import {
	appointmentBriefSchema,
	searchBriefSchema,
	toAnswers,
	valuesOf,
} from '#app/modules/clients/brief/brief.schema.ts'
import { answerText, type BriefAnswers, briefFacts, briefLabels } from '#app/modules/clients/brief/brief.ts'
import { findBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { briefChanged } from '#app/modules/clients/brief/save-brief.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { type OrderBrief, sendBrief } from '#app/workflows/clients/briefs.server.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; context: Context }

/** Returns what the page of a brief shows. */
export async function briefPage(context: Context, { order, kind, includesCall, brief }: OrderBrief) {
	const { links, clock } = getServices(context)
	const { timeZone, advisorName } = await readSettings(context)
	return {
		advisorName,
		order: { reference: order.reference, title: order.title },
		isOpen: isLive(order.status),
		kind,
		stored: brief ? valuesOf(brief) : {},
		version: brief?.version ?? 0,
		updated: brief && formatMoment(brief.updatedAt, timeZone, yearOf(clock.now(), timeZone)),
		callPath: includesCall
			? withLink(callPath, links.tokenOf({ purpose: 'brief', subject: order.id }))
			: null,
	}
}

type SendInput = {
	opened: OrderBrief
	answeredBy: Person
	/** The page to redirect to. */
	back: string
}

/** Stores a submitted brief and sends it to the advisor. */
export function respondToBrief(args: Args, { opened, answeredBy, back }: SendInput) {
	const { db, clock, env } = getServices(args.context)
	const { order, kind } = opened
	const schema = kind === 'search' ? searchBriefSchema : appointmentBriefSchema
	let answers: BriefAnswers | null = null
	return runForm(
		args,
		formAction({
			schema: schema.extend({ version: versionField() }),
			run({ version, ...typed }) {
				answers = toAnswers(typed)
				if (briefFacts(answers).length === 0) throw new Invalid('Please answer at least one question.')
				return sendBrief(db, { opened, answeredBy, answers, version, origin: env.origin, now: clock.now() })
			},
			to: back,
			message: (_, { isNew, changed }) => {
				if (isNew) return ['Sent to your advisor', 'You can change your answers at any time.']
				return changed.length > 0
					? ['Changes saved', 'Your advisor has your new answers.']
					: 'Nothing changed'
			},
			conflict: (error) =>
				error.message === briefChanged && answers ? conflictOf(args.context, order.id, answers) : null,
			fallback: 'Your answers could not be sent. Please try again.',
			field: null,
		}),
	)
}

/** Returns the differences between these answers and the stored ones, which were changed in the meantime; null if there are none. */
async function conflictOf(
	context: Context,
	orderId: string,
	answers: BriefAnswers,
): Promise<FormConflict | null> {
	const current = await findBrief(getServices(context).db, { orderId })
	if (!current) return null
	const textsOf = (brief: BriefAnswers) =>
		Object.fromEntries(
			Object.keys(briefLabels).map((name) => [name, answerText(brief, name as keyof BriefAnswers)]),
		)
	const rows = listDifferences(briefLabels, { yours: textsOf(answers), theirs: textsOf(current) })
	return rows.length > 0 ? { version: current.version, rows } : null
}
