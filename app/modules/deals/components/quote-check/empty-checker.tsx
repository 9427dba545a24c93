import { Link } from 'react-router'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { samplePath } from '../../quote-check/checker-paths.ts'
import { PaperButton } from '../paper/paper-button.tsx'
import { PasteBox } from './paste-box.tsx'

type EmptyCheckerProps = {
	text: string
	error: string | undefined
	isBusy: boolean
	onFile(file: File): void
	/** What the sample gives; null on the page of the sample itself. */
	sample: SampleInShort | null
}

type SampleInShort = {
	/** To ask about: '$1,294'. */
	amount: string
	/** The first of them, as the answer has them. */
	points: readonly { title: string; amount: string | null }[]
	/** How many points the answer has. */
	count: number
}

/** The checker before a quote is pasted: the field, and beside it what comes of it. */
export const EmptyChecker = ({ text, error, isBusy, onFile, sample }: EmptyCheckerProps) => (
	<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-12">
		<Card look="raised" className="p-5 sm:p-6">
			<PasteBox
				hint="An email, a text message, a list of fees or a buyer’s order."
				textareaClass="sm:min-h-48"
				text={text}
				error={error}
				isBusy={isBusy}
			>
				<PaperButton label="Photo or file" onFile={onFile} />
				<Link
					to={samplePath}
					className="inline-flex min-h-12 items-center justify-center px-2 font-semibold max-[30rem]:flex-auto"
				>
					Try a sample
				</Link>
			</PasteBox>
			<p className="mt-4 text-fine text-ink-soft">
				We store nothing unless you save it. A photo or file is read on your device.
			</p>
		</Card>
		{sample && <SampleFigure {...sample} />}
	</div>
)

/** A picture of an answer, without controls: on a phone one line. */
const SampleFigure = ({ amount, points, count }: SampleInShort) => (
	<>
		<p className="text-center text-ink-soft text-small lg:hidden">
			<span>In our sample: </span>
			<strong className="num text-ink" translate="no">
				{amount}
			</strong>
			<span> to ask about.</span>
		</p>
		<figure className="grid gap-3 max-lg:hidden">
			<Card look="raised" className="grid rotate-1 gap-4 p-6">
				<LicensePlate caption="To ask about" size="lg" className="justify-self-start">
					{amount}
				</LicensePlate>
				<ol className="border-line border-t text-small">
					{points.map((point, index) => (
						<li key={point.title} className="flex gap-2 border-line border-b py-3 font-semibold leading-snug">
							<span className="num w-4">{`${index + 1}.`}</span>
							<span className="min-w-0 flex-1">{point.title}</span>
							{point.amount !== null && (
								<span className="num" translate="no">
									{point.amount}
								</span>
							)}
						</li>
					))}
				</ol>
				{count > points.length && (
					<p className="text-ink-soft text-small">{`And ${count - points.length} more, with the email to send.`}</p>
				)}
			</Card>
			<figcaption className="text-center text-fine text-ink-soft">
				What we found in our sample quote
			</figcaption>
		</figure>
	</>
)
