import { data, Form, redirect, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { type Client, getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { MergeChoice } from '#app/modules/clients/components/desk-merge-choice.tsx'
import { type ListedFile, listFiles } from '#app/modules/clients/list-files.server.ts'
import { mergeFiles } from '#app/modules/clients/merge-files.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { FileHead } from '#app/ui/desk/file-head.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Route } from './+types/admin.client.merge'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Merge files')

export async function loader(args: Route.LoaderArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db } = getServices(args.context)
	const client = await getClient(db, { actor, id: args.params.id }).catch(refusePage)
	if (client.mergedIntoId) throw redirect(`/admin/clients/${client.mergedIntoId}`)
	const wanted = (new URL(args.request.url).searchParams.get('with') ?? '').slice(0, 200).trim()
	const [{ timeZone }, identity, { files }] = await Promise.all([
		getSettings(db),
		identityOf(db, { clientId: client.id }),
		wanted ? listFiles(db, { actor, search: wanted, limit: 6 }) : { files: [] },
	])
	const sideOf = (one: ListedFile | (Client & { emails: string[] })) => ({
		...{ id: one.id, reference: one.reference, name: one.name, phone: one.phone, version: one.version },
		...{ opened: formatDay(one.createdAt, timeZone), emails: one.emails },
	})
	return {
		wanted,
		client: sideOf({ ...client, emails: identity.emails }),
		others: files
			.filter(({ id }) => id !== client.id)
			.slice(0, 5)
			.map(sideOf),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	await getClient(db, { actor, id }).catch(refusePage)
	const form = await readForm(args.request)
	const text = (name: string) => String(form.get(name) ?? '')
	try {
		const merged = await mergeFiles(db, {
			...{ actor, intoId: id, intoVersion: Number(text('version')), now: clock.now() },
			...{ fromId: text('from'), fromVersion: Number(text('fromVersion')) },
		})
		const toast = { kind: 'success', title: 'Files merged', description: merged.name } as const
		return redirectWithToast(`/admin/clients/${id}`, toast)
	} catch (error) {
		const failure = failureOf(args.context, error, 'The files could not be merged. Please try again.')
		return data({ message: failure.message }, failure.init)
	}
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
	const { client, wanted, others } = loaderData
	const busy = useNavigation().formMethod === 'POST'
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}`, label: client.name }}
				name="Merge files"
				reference={client.reference}
				status={null}
			>
				Everything of the double comes into this file: addresses, account, orders, notes, checklists, vehicles
				and history. Its reference leads here from then on.
			</FileHead>
			{actionData && <ErrorBox className="mb-4">{actionData.message}</ErrorBox>}
			<DeskSection id="double" title="Which file is the double?" className="grid gap-4">
				<Form className="flex flex-wrap items-end gap-2">
					<Field label="Name, email, phone or reference" id="with" className="min-w-60 flex-1">
						<Input type="search" name="with" defaultValue={wanted} maxLength={200} />
					</Field>
					<Button type="submit" variant="plain" size="desk">
						Search
					</Button>
				</Form>
				{wanted && others.length === 0 && <p>No other file has these words.</p>}
				{others.map((other) => (
					<MergeChoice key={`${other.id} ${other.version}`} into={client} from={other} busy={busy} />
				))}
			</DeskSection>
		</>
	)
}
