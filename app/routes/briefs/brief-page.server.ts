import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Conflict } from '#app/lib/errors.ts'
import {
	type FormConflict,
	listDifferences,
	parseForm,
	type RejectedForm,
	rejectForm,
} from '#app/lib/parse-form.ts'
import { callPath } from '#app/lib/paths/appointment-paths.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import {
	appointmentBriefSchema,
	type BriefField,
	searchBriefSchema,
	toAnswers,
	valuesOf,
} from '#app/modules/clients/brief/brief.schema.ts'
import { answerText, type BriefAnswers, briefFacts, briefLabels } from '#app/modules/clients/brief/brief.ts'
import { findBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { briefChanged } from '#app/modules/clients/brief/save-brief.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { type OrderBrief, sendBrief } from '#app/workflows/clients/briefs.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns what the page of a brief shows. */
export async function briefPage(context: Context, { order, kind, includesCall, brief }: OrderBrief) {
	const { db, links, clock } = getServices(context)
	const { timeZone, advisorName } = await getSettings(db)
	return {
		advisorName,
		order: { reference: order.reference, title: order.title },
		isOpen: order.status === 'paid',
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
	form: FormData
	/** The page to redirect to. */
	back: string
}

/** Stores a submitted brief and sends it to the advisor. */
export async function respondToBrief(context: Context, { opened, answeredBy, form, back }: SendInput) {
	const { db, clock, env } = getServices(context)
	const { order, kind } = opened
	const parsed = parseForm(kind === 'search' ? searchBriefSchema : appointmentBriefSchema, form)
	const values = { ...parsed.values, vehicleTypes: form.getAll('vehicleTypes').join(',') }
	const answers = parsed.ok ? toAnswers(parsed.value) : null
	try {
		throwIfRejected(context)
		if (!parsed.ok) return data<RejectedForm<BriefField>>({ ...parsed, values }, { status: 422 })
		if (!answers || briefFacts(answers).length === 0)
			return data<RejectedForm<BriefField>>(rejectForm({ values }, 'Please answer at least one question.'), {
				status: 422,
			})
		const { isNew, changed } = await sendBrief(db, {
			opened,
			answeredBy,
			answers,
			version: readVersion(form),
			origin: env.origin,
			now: clock.now(),
		})
		if (!isNew && changed.length === 0)
			return redirectWithToast(back, { kind: 'success', title: 'Nothing changed', description: '' })
		return redirectWithToast(back, {
			kind: 'success',
			title: isNew ? 'Sent to your advisor' : 'Changes saved',
			description: isNew ? 'You can change your answers at any time.' : 'Your advisor has your new answers.',
		})
	} catch (error) {
		return respondToFailure<BriefField>(context, error, {
			values,
			conflict: isConcurrentChange(error) && answers ? await conflictOf(context, order.id, answers) : null,
			fallback: 'Your answers could not be sent. Please try again.',
			field: null,
		})
	}
}

const isConcurrentChange = (error: unknown) => error instanceof Conflict && error.message === briefChanged

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
