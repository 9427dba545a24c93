import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type SaveQuoteCardProps = {
	/** The id of the quote's form, which the button sends. */
	form: string
	/** Identifies the form, so that it is saved once. */
	saveKey: string
	writtenBy: string
	/** Set after somebody pressed Save without being signed in. */
	needsSignIn: boolean
}

/** Keeps a checked quote in the member's account. Without this, nothing is stored. */
export function SaveQuoteCard({ form, saveKey, writtenBy, needsSignIn }: SaveQuoteCardProps) {
	return (
		<Card asChild className="grid gap-4 p-5 sm:p-6 print:hidden">
			<section aria-labelledby="save-heading">
				<div>
					<h2 id="save-heading" className="text-h3">
						Keep it
					</h2>
					<p className="mt-1 text-ink-soft text-small">
						Save this quote to your account to compare it with others. Your advisor can then see it, too.
					</p>
				</div>
				{needsSignIn && (
					<ErrorBox>
						Please{' '}
						<a href="/sign-in" target="_blank" rel="noopener">
							sign in in a new tab
						</a>{' '}
						first, then press Save again. What you typed stays here.
					</ErrorBox>
				)}
				<input type="hidden" name="saveKey" form={form} value={saveKey} />
				<Field id="writtenBy" label="The dealer" optional>
					<Input name="writtenBy" form={form} defaultValue={writtenBy} maxLength={120} autoComplete="off" />
				</Field>
				<Button intent="save" form={form} className="w-fit">
					Save to my account
				</Button>
			</section>
		</Card>
	)
}
