import { File, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { categories } from '../categories.ts'

export type DeskResourceFile = {
	id: string
	title: string
	description: string | null
	category: string
	published: boolean
	isImage: boolean
	/** 'used-car-form.pdf · 1.2 MB · Tue, Mar 4, 2026'. */
	facts: string
	path: string
	/** Marks what its form is filled with. */
	seen: string
}

/** What a refused form said, and why. `id` is the file it was about; null for a new one. */
export type Refused = {
	id: string | null
	message: string
	field: string | undefined
	given: { title: string; description: string; category: string }
	/** Where somebody saved meanwhile: what differs, and the mark of theirs. */
	conflict?: Difference[]
	seen?: string
}

export function NewResourceFile({ refused }: { refused: Refused | null }) {
	return (
		<Card asChild>
			<section aria-labelledby="new-file">
				<CardHead>
					<h2 id="new-file" className="text-h4">
						Add a file
					</h2>
				</CardHead>
				<CardBody>
					<FileForm
						intent="add"
						refused={refused}
						fileHint="PDF, PNG or JPG, at most 20 MB. It shows at once."
					>
						Add file
					</FileForm>
				</CardBody>
			</section>
		</Card>
	)
}

export function ResourceFileItem({ file, refused }: { file: DeskResourceFile; refused: Refused | null }) {
	const Icon = file.isImage ? Image : File
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
				<div className="min-w-0 flex-1 basis-56">
					<h3 className="text-base">
						<a href={file.path}>{file.title}</a>
					</h3>
					{file.description && <p className="text-ink-soft">{file.description}</p>}
					<p className="mt-1 text-fine text-ink-soft">
						{file.category} · {file.facts}
					</p>
				</div>
				<div className="flex items-center gap-4 max-sm:ml-9">
					<StatusLamp tone={file.published ? 'ok' : 'off'}>
						{file.published ? 'Published' : 'Not shown'}
					</StatusLamp>
					<Form method="post">
						<input type="hidden" name="id" value={file.id} />
						<Button
							type="submit"
							name="intent"
							value={file.published ? 'unpublish' : 'publish'}
							variant="plain"
							size="mini"
						>
							{file.published ? 'Unpublish' : 'Publish'}
							<span className="sr-only">: {file.title}</span>
						</Button>
					</Form>
				</div>
			</div>
			<Disclosure
				look="text"
				defaultOpen={refused !== null}
				summary={
					<>
						Change or replace<span className="sr-only">: {file.title}</span>
					</>
				}
			>
				<div className="mt-3">
					<FileForm
						intent="change"
						id={file.id}
						seen={refused?.seen ?? file.seen}
						refused={refused}
						now={{ ...file, description: file.description ?? '' }}
						fileHint="Leave empty to keep the file. A new one takes its place; the old address ends."
					>
						Save changes
					</FileForm>
				</div>
			</Disclosure>
		</li>
	)
}

type FileFormProps = {
	intent: 'add' | 'change'
	id?: string
	seen?: string
	refused: Refused | null
	now?: Refused['given']
	fileHint: string
	children: ReactNode
}

function FileForm({ intent, id, seen, refused, now, fileHint, children }: FileFormProps) {
	const given = refused?.given ?? now
	const errorOf = (field: string) => (refused?.field === field ? refused.message : null)
	return (
		<Form method="post" encType="multipart/form-data" className="grid gap-3.5 md:grid-cols-2">
			{refused?.conflict ? (
				<div className="md:col-span-2">
					<BothVersions what="This file" rows={refused.conflict} />
				</div>
			) : (
				refused && !refused.field && <ErrorBox className="md:col-span-2">{refused.message}</ErrorBox>
			)}
			{id && <input type="hidden" name="id" value={id} />}
			{seen && <input type="hidden" name="seen" value={seen} />}
			<Field label="Title" required error={errorOf('title')}>
				<Input name="title" density="desk" maxLength={120} defaultValue={given?.title} />
			</Field>
			<Field label="Category" required error={errorOf('category')}>
				<Select name="category" density="desk" defaultValue={given?.category ?? ''}>
					<option value="">Choose one</option>
					{categories.map((category) => (
						<option key={category}>{category}</option>
					))}
				</Select>
			</Field>
			<Field label="Description" optional error={errorOf('description')} className="md:col-span-2">
				<Textarea name="description" rows={2} maxLength={300} defaultValue={given?.description} />
			</Field>
			<Field
				label="File"
				required={intent === 'add'}
				hint={fileHint}
				error={errorOf('file')}
				className="md:col-span-2"
			>
				<Input
					type="file"
					name="file"
					density="desk"
					accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
				/>
			</Field>
			<div>
				<Button
					type="submit"
					name="intent"
					value={intent}
					variant={intent === 'add' ? 'go' : 'plain'}
					size="desk"
				>
					{children}
				</Button>
			</div>
		</Form>
	)
}
