import { Link, useRouteLoaderData } from 'react-router'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { findMarks, ownerTag, saveForm } from '#app/modules/resources/checklist/account-checklist.server.ts'
import { checklistSchema, readSentForm } from '#app/modules/resources/checklist/checklist-form.ts'
import { valuesOf } from '#app/modules/resources/checklist/checklist-progress.ts'
import { BuyingChecklist } from '#app/modules/resources/components/checklist/buying-checklist.tsx'
import { ChecklistPrintHead } from '#app/modules/resources/components/checklist/checklist-print-head.tsx'
import { ClearedNotice } from '#app/modules/resources/components/checklist/cleared-notice.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import icons from '#app/ui/icons/icons.svg?url'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/checklist'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['resources'] },
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
	sitemap: true,
}

const path = '/resources/checklist'
const memberLimit = { max: 120, windowSeconds: 300 }
const stepIds = buyingChecklist.flatMap(({ steps }) => steps.map(({ id }) => id))
const schema = checklistSchema(stepIds)

export async function loader({ context }: Route.LoaderArgs) {
	const actor = await getViewer(context)
	if (!actor) return { account: null }
	return { account: { owner: ownerTag(actor), marks: await findMarks(getServices(context).db, { actor }) } }
}

/** Saves the form that browsers without scripts send; with scripts, marks are sent to `/api/checklist`. */
export function action(args: Route.ActionArgs) {
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const member = async () => {
		const actor = await requireUser(args)
		await consumeLimit(db, { key: `checklist:${actor.id}`, ...memberLimit, now })
		return actor
	}
	return runForms(
		args,
		{
			save: formAction({
				schema,
				run: async (sent) => saveForm(db, { actor: await member(), form: readSentForm(sent, stepIds), now }),
				message: ['Saved', 'Your checklist is in your account.'],
				field: null,
			}),
			clear: formAction({
				schema,
				async run() {
					const actor = await member()
					const cleared = valuesOf(await findMarks(db, { actor }))
					await saveForm(db, { actor, form: { was: cleared, now: {} }, now })
					return { ok: true as const, cleared }
				},
				field: null,
			}),
		},
		{ otherwise: 'save', page: path, fallback: 'Your checklist could not be saved. Please try again.' },
	)
}

/** So that the page's worker keeps it: icons that appear later are shown without a connection as well. */
export const links: Route.LinksFunction = () => [{ rel: 'prefetch', href: icons }]

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Car Buying Checklist',
		description:
			'What to do when you buy a car, step by step. Check items off, add notes, print the list or use it offline.',
		path,
	})

export default function ResourcesChecklist({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const site = useRouteLoaderData('root') as { settings: { footerBrand: string; phone: string } } | undefined
	return (
		<>
			<PageHero title="Car Buying Checklist">
				<span className="print:hidden">
					Eight stages, from planning at the kitchen table to your first service. Check things off as you go
					and take notes, or print the list and bring a pen.{' '}
					<Link to="/resources/guide/complete-car-buying-checklist">The guide</Link> explains why each step is
					there.
				</span>
				<ChecklistPrintHead brand={site?.settings.footerBrand} phone={site?.settings.phone} />
			</PageHero>
			{answer?.ok && <ClearedNotice values={answer.cleared} action={path} />}
			<BuyingChecklist
				stages={buyingChecklist}
				account={loaderData.account}
				rejected={answer?.ok ? undefined : answer}
			/>
			<ToolLinks title="More tools" current="/resources/checklist" />
		</>
	)
}
