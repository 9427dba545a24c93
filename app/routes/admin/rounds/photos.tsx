import { getServices } from '#app/http/context.server.ts'
import { respondToFileForm } from '#app/http/deal-file-form.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { RoundPhotos } from '#app/modules/rounds/components/private/round-photos.tsx'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { nameOfCar } from '#app/modules/rounds/round.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { addRoundPhoto, removeRoundPhoto } from '#app/workflows/rounds/round-photos.server.ts'
import type { Route } from './+types/photos'
import { requireClientRound } from './client-round.server.ts'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Photos of the car')

export async function loader(args: Route.LoaderArgs) {
	const { client, round } = await requireClientRound(args)
	const photos = await listRoundPhotos(getServices(args.context).db, { roundId: round.id })
	return {
		page: `/admin/clients/${client.id}/deal/rounds/${round.id}`,
		client: { name: client.name, reference: client.reference },
		car: nameOfCar(round.terms.vehicle),
		canChange: round.kind === 'trade' && (round.state === 'draft' || round.state === 'approved'),
		photoIds: photos.map(({ uploadId }) => uploadId),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, round } = await requireClientRound(args)
	const { db, storage, clock } = getServices(args.context)
	const base = { actor, roundId: round.id, now: clock.now() }
	return respondToFileForm(args, {
		page: `/admin/clients/${client.id}/deal/rounds/${round.id}/photos`,
		apply: (change) =>
			change.kind === 'add'
				? addRoundPhoto(db, storage, { ...base, file: change.file })
				: removeRoundPhoto(db, storage, { ...base, uploadId: change.uploadId }),
	})
}

export default function AdminRoundPhotos({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { page, client, car, canChange, photoIds } = loaderData
	return (
		<>
			<FileHead
				back={{ to: page, label: car }}
				name="Photos"
				reference={client.reference}
				status={null}
			>{`The car that ${client.name} sells. Dealers see them.`}</FileHead>
			<RoundPhotos photoIds={photoIds} canChange={canChange} rejected={answer} />
		</>
	)
}
