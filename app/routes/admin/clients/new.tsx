import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { clientLimits } from '#app/modules/clients/files/client-file.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New client')

const fields = ['name', 'email', 'phone'] as const

/** Other admin pages prefill the form through the query string. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const prefilled = (name: (typeof fields)[number]) => (query.get(name) ?? '').slice(0, 200)
	return { prefilled: { name: prefilled('name'), email: prefilled('email'), phone: prefilled('phone') } }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: z.object(anyTexts(...fields)),
			run: (file) => openFileByHand(db, { actor, ...file, now: clock.now() }),
			to: (_, { id }) => `/admin/clients/${id}`,
			message: (_, { name }) => ['File opened', name],
			fallback: 'The file could not be opened. Please try again.',
		}),
	)
}

export default function NewClient({ loaderData: { prefilled }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const values = { ...prefilled, ...answer?.values }
	const busy = useNavigation().formMethod === 'POST'
	return (
		<>
			<PageHead title="New client">
				A paid order opens a file automatically. Open one yourself for someone you help before they pay.
			</PageHead>
			<Card className="max-w-form">
				<CardBody className="pt-4">
					<Form method="post" noValidate className="grid gap-4">
						{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
						<Field label="Name" id="name" required error={answer?.errors.name}>
							<Input
								name="name"
								maxLength={clientLimits.name}
								defaultValue={values.name}
								autoComplete="off"
							/>
						</Field>
						<Field
							label="Email address"
							id="email"
							optional
							hint="Anything already linked to this address is included from the start."
							error={answer?.errors.email}
						>
							<Input type="email" name="email" defaultValue={values.email} autoComplete="off" />
						</Field>
						<Field label="Phone" id="phone" optional error={answer?.errors.phone}>
							<Input
								type="tel"
								name="phone"
								maxLength={clientLimits.phone}
								defaultValue={values.phone}
								autoComplete="off"
							/>
						</Field>
						<div>
							<Button type="submit" variant="go" size="compact" busyText={busy ? 'Opening…' : undefined}>
								Open the file
							</Button>
						</div>
					</Form>
				</CardBody>
			</Card>
		</>
	)
}
