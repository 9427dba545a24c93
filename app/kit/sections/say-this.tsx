import { sentencesOf } from '#app/modules/signing/kit/sentences.ts'
import { checkDeal } from '#engine'
import { Panel } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'

/** Sentences to say: about the documents that were read, then about the deal, then about what usually comes up. */
export function SayThis() {
	const { case: kitCase, signing, reports } = useOpenKit()
	const { agreed, stop, checks, numbers } = kitCase
	const groups = sentencesOf({
		agreed: agreed?.document ?? null,
		agreedTotalCents: agreed?.outTheDoorCents,
		isStopped: Boolean(stop),
		findings: agreed ? checkDeal(agreed.document, checks).findings : [],
		numbers,
		signing,
		reports,
	})
	return (
		<>
			<h1>Say this</h1>
			{groups.map(({ title, sentences }) => (
				<Panel key={title} title={title}>
					<ul className="grid gap-3">
						{sentences.map(({ when, say }) => (
							<li key={say} className="grid gap-1 border-brand border-l-4 pl-3">
								{when && <p className="text-small">{when}</p>}
								<p className="font-semibold text-lead">{`“${say}”`}</p>
							</li>
						))}
					</ul>
				</Panel>
			))}
		</>
	)
}
