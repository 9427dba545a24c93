import { data, Link } from 'react-router'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { findMarks, ownerTag, saveForm } from '#app/modules/resources/account-checklist.server.ts'
import { readSentForm } from '#app/modules/resources/checklist-form.ts'
import { type Values, valuesOf } from '#app/modules/resources/checklist-marks.ts'
import { BuyingChecklist } from '#app/modules/resources/components/checklist/buying-checklist.tsx'
import { ClearedNotice } from '#app/modules/resources/components/checklist/cleared-notice.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/resources.checklist'

const path = '/resources/checklist'
const perMember = { max: 120, windowSeconds: 300 }
const stepIds = buyingChecklist.flatMap(({ steps }) => steps.map(({ id }) => id))

export async function loader({ context }: Route.LoaderArgs) {
	const actor = await getViewer(context)
	if (!actor) return { account: null }
	return { account: { owner: ownerTag(actor), marks: await findMarks(getServices(context).db, { actor }) } }
}

type Answer = { cleared?: Values; refused?: { message: string; values: Values } }

/** The checklist without scripts, kept in the account; with them it goes to `/api/checklist`. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const form = await readForm(request)
	const sent = readSentForm(form, stepIds)
	try {
		admit(context)
		const actor = await requireUser(args)
		const { db, clock } = getServices(context)
		const now = clock.now()
		await takeFromLimit(db, { key: `checklist:${actor.id}`, ...perMember, now })
		if (form.get('intent') === 'clear') {
			const cleared = valuesOf(await findMarks(db, { actor }))
			await saveForm(db, { actor, form: { was: cleared, now: {} }, now })
			return data<Answer>({ cleared })
		}
		await saveForm(db, { actor, form: sent, now })
		return redirectWithToast(path, saved)
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(
			context,
			error,
			'Your checklist could not be saved. Please try again.',
		)
		return data<Answer>({ refused: { message, values: sent.now } }, init)
	}
}

const saved = { kind: 'success', title: 'Saved', description: 'Your checklist is in your account.' } as const

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Car Buying Checklist',
		description:
			'What to do before you buy a car, in the order you will meet it: tick it off, add notes, print it, use it offline.',
		path,
	})

export default function ResourcesChecklist({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHero title="Car Buying Checklist">
				<span className="print:hidden">
					Eight stages from the kitchen table to the first service. Tick as you go, note what you see, or
					print it and take a pen. <Link to="/resources/guide/complete-car-buying-checklist">The guide</Link>{' '}
					says why each step is there.
				</span>
			</PageHero>
			{actionData?.cleared && <ClearedNotice values={actionData.cleared} action={path} />}
			<BuyingChecklist stages={buyingChecklist} account={loaderData.account} refused={actionData?.refused} />
			<ToolLinks title="More tools" current="/resources/checklist" />
		</>
	)
}
