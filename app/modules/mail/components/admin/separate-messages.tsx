import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { draftLimits } from '../../drafts/draft.ts'
import type { Compose, SeparatePreview } from '../compose.ts'

type SeparateMessagesProps = { compose: Compose; error: string | undefined }

/** What each recipient of a new email to several people gets, with fields for what templates ask and the dealer book does not know. */
export function SeparateMessages({ compose: { separate }, error }: SeparateMessagesProps) {
	if (!separate) return null
	return (
		<section aria-labelledby="each" className="grid gap-2 border-line border-y py-3">
			<input type="hidden" name="isPreviewed" value="on" />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 id="each" className="scroll-mt-24 font-semibold text-base">
					What each gets
				</h2>
				<Button intent="preview" variant="plain" size="mini">
					Update
				</Button>
			</div>
			{error && <ErrorBox>{error}</ErrorBox>}
			<SeparateList messages={separate} asks />
		</section>
	)
}

type SeparateListProps = { messages: readonly SeparatePreview[]; asks?: boolean }

/** The messages by recipient; `asks` adds the fields. A message in which something is missing is open. */
export const SeparateList = ({ messages, asks = false }: SeparateListProps) => (
	<ul className="grid gap-1">
		{messages.map((message) => {
			const { to, dealer, subject, text, asked } = message
			const missing = asked.filter(({ value }) => !value).length
			return (
				<li key={to}>
					<Disclosure
						look="text"
						defaultOpen={asks && missing > 0}
						summary={
							<span className="[overflow-wrap:anywhere]">
								{`${dealer && !to.startsWith(dealer) ? `${dealer}: ` : ''}${to}${missing > 0 ? ', to fill in' : ''}`}
							</span>
						}
					>
						{asks && <AskedFields message={message} />}
						<p className="font-semibold text-small [overflow-wrap:anywhere]">{subject}</p>
						<p className="whitespace-pre-wrap text-small [overflow-wrap:anywhere]">{text}</p>
					</Disclosure>
				</li>
			)
		})}
	</ul>
)

/** Each value is sent with its key in front of it. */
const AskedFields = ({ message: { to, asked } }: { message: SeparatePreview }) => (
	<>
		{asked.map(({ key, label, value }) => (
			<div key={key} className="mb-2">
				<input type="hidden" name="fillFor" value={key} />
				<Field
					id={`fill-${key.replaceAll(/[^a-z0-9]+/gi, '-')}`}
					label={
						<>
							<span>{label}</span>
							<span className="sr-only">{`, ${to}`}</span>
						</>
					}
				>
					<Input name="fillWith" density="compact" defaultValue={value} maxLength={draftLimits.filled} />
				</Field>
			</div>
		))}
	</>
)
