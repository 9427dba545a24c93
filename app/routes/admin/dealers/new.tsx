import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Conflict } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DealerFields } from '#app/modules/deals/components/admin/dealers/dealer-fields.tsx'
import { StoreLinks } from '#app/modules/deals/components/admin/dealers/owner-group.tsx'
import type { RelatedStore } from '#app/modules/deals/dealers/admin-dealer.ts'
import { dealerSchema } from '#app/modules/deals/dealers/dealer.schema.ts'
import { addDealer, findDuplicates } from '#app/modules/deals/dealers/dealers.server.ts'
import { listGroupNames } from '#app/modules/deals/dealers/groups.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New dealer')

const newDealerSchema = dealerSchema.safeExtend({
	formKey: anyText(),
	/** The ids of the similar stores that were shown. */
	seen: z.string().transform((ids) => ids.split(' ')),
})

/** Other admin pages prefill the name through the query string. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const name = (new URL(args.request.url).searchParams.get('name') ?? '').slice(0, 120)
	return {
		name,
		formKey: crypto.randomUUID(),
		groups: await listGroupNames(db, { actor }),
		controls: controlsOf(newDealerSchema),
	}
}

/** Adds a dealer. Similar stores are shown once before: the form then names those that were seen. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: newDealerSchema,
			async run({ formKey, seen, ...dealer }) {
				const duplicates = await findDuplicates(db, { actor, ...dealer, formKey })
				if (duplicates.some(({ id }) => !seen.includes(id))) throw new SimilarDealers(duplicates)
				return addDealer(db, { actor, formKey, dealer, now: clock.now() })
			},
			to: (_, { id }) => `/admin/dealers/${id}`,
			message: ({ name }) => ['Dealer added', name],
			fallback: 'The dealer could not be added. Please try again.',
		}),
		{ extra: (error) => ({ duplicates: error instanceof SimilarDealers ? error.stores : [] }) },
	)
}

/** The book may have this dealer already. */
class SimilarDealers extends Conflict {
	readonly stores: RelatedStore[]
	constructor(stores: RelatedStore[]) {
		super('This dealer may be in the book already.')
		this.stores = stores
	}
}

export default function NewDealer({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { name, groups, controls } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const form = useFormState(controls, { answer: actionData, initial: { name } })
	const duplicates = lastAnswer?.duplicates ?? []
	return (
		<>
			<FileHead back={{ to: '/admin/dealers', label: 'Dealers' }} name="New dealer" status={null}>
				The name and the state are enough to begin. Staff and notes come next.
			</FileHead>
			<Card className="max-w-form">
				<CardBody className="pt-4">
					<PostForm form={form} error={duplicates.length > 0 ? null : undefined} className="grid gap-4">
						<input type="hidden" name="formKey" value={formKey} />
						{duplicates.length > 0 && (
							<Notice
								look="signal"
								icon={<Icon name="users" />}
								title="This dealer may be in the book already"
							>
								<input type="hidden" name="seen" value={duplicates.map(({ id }) => id).join(' ')} />
								<StoreLinks stores={duplicates} />
								<p className="mt-2">It has the same phone number, or the same name and ZIP code.</p>
							</Notice>
						)}
						<DealerFields form={form} groups={groups} />
						<div>
							<Button type="submit" variant="go" size="compact" busyText={form.busy ? 'Adding…' : undefined}>
								{duplicates.length > 0 ? 'Add it anyway' : 'Add dealer'}
							</Button>
						</div>
					</PostForm>
				</CardBody>
			</Card>
		</>
	)
}
