import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { type Client, getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { MergeChoice } from '#app/modules/clients/components/admin/files/merge-choice.tsx'
import { type ListedFile, listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { mergeClientFiles } from '#app/workflows/clients/merge-client-files.server.ts'
import type { Route } from './+types/merge'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Merge files')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const client = await getClient(db, { actor, id: args.params.id }).catch(throwErrorResponse)
	if (client.mergedIntoId) throw redirect(`/admin/clients/${client.mergedIntoId}`)
	const search = (new URL(args.request.url).searchParams.get('with') ?? '').slice(0, 200).trim()
	const [{ timeZone }, identity, { files }] = await Promise.all([
		readSettings(args.context),
		identityOf(db, { clientId: client.id }),
		search ? listFiles(db, { actor, search: search, limit: 6 }) : { files: [] },
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const summaryOf = (file: ListedFile | (Client & { emails: string[] })) => ({
		id: file.id,
		reference: file.reference,
		name: file.name,
		phone: file.phone,
		version: file.version,
		opened: formatDay(file.createdAt, timeZone, thisYear),
		emails: file.emails,
	})
	return {
		search,
		client: summaryOf({ ...client, emails: identity.emails }),
		others: files
			.filter(({ id }) => id !== client.id)
			.slice(0, 5)
			.map(summaryOf),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id: intoId } = args.params
	await getClient(db, { actor, id: intoId }).catch(throwErrorResponse)
	return runForm(
		args,
		formAction({
			schema: z.object({ from: anyText(), version: versionField(), fromVersion: versionField() }),
			run: ({ from: fromId, version: intoVersion, fromVersion }) =>
				mergeClientFiles(db, { actor, intoId, intoVersion, fromId, fromVersion, now: clock.now() }),
			to: `/admin/clients/${intoId}`,
			message: (_, { name }) => ['Files merged', name],
			field: null,
			fallback: 'The files could not be merged. Please try again.',
		}),
	)
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { client, search, others } = loaderData
	const busy = useNavigation().formMethod === 'POST'
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}`, label: client.name }}
				name="Merge files"
				reference={client.reference}
				status={null}
			>
				Everything in the duplicate moves into this file: addresses, account, orders, notes, checklists,
				vehicles and history. The duplicate’s reference will lead here from then on.
			</FileHead>
			{answer?.formError && <ErrorBox className="mb-4">{answer.formError}</ErrorBox>}
			<AdminSection id="double" title="Which file is the duplicate?" className="grid gap-4">
				<Form className="flex flex-wrap items-end gap-2">
					<Field label="Name, email, phone or reference" id="with" className="min-w-60 flex-1">
						<Input type="search" name="with" defaultValue={search} maxLength={200} />
					</Field>
					<Button type="submit" variant="plain" size="compact">
						Search
					</Button>
				</Form>
				{search && others.length === 0 && <p>No other file matches your search.</p>}
				{others.map((other) => (
					<MergeChoice key={`${other.id} ${other.version}`} into={client} from={other} busy={busy} />
				))}
			</AdminSection>
		</>
	)
}
