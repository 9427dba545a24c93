import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { LawForm } from '#app/modules/deals/components/admin/law-form.tsx'
import { saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { lawRowOf, lawSchema } from '#app/modules/deals/law/law-form.ts'
import { ruleForms } from '#app/modules/deals/law/rule-forms.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New rule')

const kindOf = (request: Request): string => {
	const kind = new URL(request.url).searchParams.get('kind') ?? 'maximumCents'
	if (!getOwnValue(ruleForms, kind))
		throwErrorResponse(new NotFound('There is no form for this kind of rule.'))
	return kind
}

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const kind = kindOf(args.request)
	const { label, fields } = getOwnValue(ruleForms, kind)!
	return { label, fields, controls: controlsOf(lawSchema({ kind, before: null })) }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const about = { kind: kindOf(args.request), before: null }
	return runForm(
		args,
		formAction({
			schema: lawSchema(about),
			run(value) {
				const { reason } = value
				const row = lawRowOf(value, about)
				return saveLawRow(db, { actor, row, reason, latestChangeId: 0, now: clock.now() })
			},
			to: '/admin/law',
			message: ['Rule added', 'Checks and public pages use it from now on.'],
		}),
	)
}

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
	const { label, fields, controls } = loaderData
	const form = useFormState<string>(controls, { answer: actionData })
	return (
		<>
			<BackLink to="/admin/law">Fees and taxes</BackLink>
			<PageHead title="New rule">{`${label}.`}</PageHead>
			<AdminSection id="rule-heading" title="The rule and its source">
				<LawForm form={form} fields={fields} isNew latestChangeId={0} />
			</AdminSection>
		</>
	)
}
