import { X } from 'lucide-react'
import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { clientLimits } from '../client-file.ts'
import type { DeskClient, FileIntent, FileRefusal } from '../desk-client.ts'
import { errorAt, FileForm, refusalOf } from './desk-file-form.tsx'

type DetailsProps = {
	client: DeskClient
	refused: FileRefusal | null | undefined
	knownTags: readonly string[]
}

/** Who it is and how to reach them, with their tags. */
export function FileDetails({ client, refused, knownTags }: DetailsProps) {
	const details = refusalOf(refused, 'details')
	const value = (name: 'name' | 'phone') => details?.values[name] ?? client[name]
	return (
		<DeskSection
			id="details"
			title="Details"
			aside={client.hasAccount ? 'Has an account' : 'No account'}
			className="grid gap-3"
		>
			{client.phone && (
				<p>
					<a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`} className="font-semibold">
						{client.phone}
					</a>
				</p>
			)}
			<Addresses client={client} refused={refused} />
			<Tags client={client} refused={refused} knownTags={knownTags} />
			<Disclosure look="text" summary="Change name or phone" defaultOpen={details !== null}>
				<FileForm intent="details" version={client.version} refused={details} label="Save details">
					<Field label="Name" id="name" required error={errorAt(details, 'name')}>
						<Input name="name" maxLength={clientLimits.name} defaultValue={value('name')} />
					</Field>
					<Field label="Phone" id="phone" optional error={errorAt(details, 'phone')}>
						<Input type="tel" name="phone" maxLength={clientLimits.phone} defaultValue={value('phone')} />
					</Field>
				</FileForm>
			</Disclosure>
		</DeskSection>
	)
}

function Addresses({ client: { emails, version }, refused }: Pick<DetailsProps, 'client' | 'refused'>) {
	const added = refusalOf(refused, 'add-email')
	const other = refusalOf(refused, 'remove-email')
	return (
		<div>
			<ul className="grid gap-1">
				{emails.map(({ email, main }) => (
					<li key={email} className="flex flex-wrap items-center gap-x-2">
						<a href={`mailto:${email}`} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
							{email}
						</a>
						{main && emails.length > 1 && <Badge tone="line">Main</Badge>}
						{!main && <Press intent="main-email" name="email" value={email} label="Make main" of={email} />}
						{(!main || emails.length === 1) && (
							<Press intent="remove-email" name="email" value={email} label="Take out" of={email} />
						)}
					</li>
				))}
			</ul>
			{other && <p className="font-semibold text-danger text-fine">{other.message}</p>}
			<Disclosure look="text" summary="Add an address" defaultOpen={added !== null}>
				<FileForm intent="add-email" version={version} refused={added} label="Add address">
					<Field label="Email address" id="email" error={errorAt(added, 'email')}>
						<Input type="email" name="email" defaultValue={added?.values.email ?? ''} />
					</Field>
				</FileForm>
			</Disclosure>
		</div>
	)
}

function Tags({ client: { tags, version }, refused, knownTags }: DetailsProps) {
	const added = refusalOf(refused, 'add-tag')
	return (
		<div>
			{tags.length > 0 && (
				<ul className="flex flex-wrap gap-1.5" aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag}>
							<Form method="post" preventScrollReset className="contents">
								<input type="hidden" name="intent" value="remove-tag" />
								<input type="hidden" name="tag" value={tag} />
								<Button type="submit" variant="plain" size="mini">
									<span className="sr-only">Take off tag </span>
									{tag}
									<X aria-hidden="true" />
								</Button>
							</Form>
						</li>
					))}
				</ul>
			)}
			<Disclosure look="text" summary="Add a tag" defaultOpen={added !== null}>
				<FileForm intent="add-tag" version={version} refused={added} label="Add tag">
					<Field label="Tag" id="tag" error={errorAt(added, 'tag')}>
						<Input
							name="tag"
							list="known-tags"
							autoComplete="off"
							maxLength={clientLimits.tag}
							defaultValue={added?.values.tag ?? ''}
						/>
					</Field>
					<datalist id="known-tags">
						{knownTags.map((tag) => (
							<option key={tag} value={tag} />
						))}
					</datalist>
				</FileForm>
			</Disclosure>
		</div>
	)
}

type PressProps = { intent: FileIntent; name: string; value: string; label: string; of: string }

function Press({ intent, name, value, label, of }: PressProps) {
	return (
		<Form method="post" preventScrollReset className="contents">
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name={name} value={value} />
			<Button type="submit" variant="quiet" size="mini">
				{label}
				<span className="sr-only">: {of}</span>
			</Button>
		</Form>
	)
}
