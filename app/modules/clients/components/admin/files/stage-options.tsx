import { type ClientStage, clientStages, stageLabels } from '../../../files/client-file.ts'

/** The options of a select of stages: all, or some. */
export const StageOptions = ({ stages = clientStages }: { stages?: readonly ClientStage[] }) =>
	stages.map((stage) => (
		<option key={stage} value={stage}>
			{stageLabels[stage]}
		</option>
	))
