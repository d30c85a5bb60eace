import { UserOutlined } from "@ant-design/icons";
import { Avatar } from "antd";
import { fieldType } from "../../engine/fields/index.ts";
import type { ScreenField } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import { filesOf, ABSENT, isAbsent, shownText } from "../format-value.ts";
import { useValueLabels } from "../ref-labels.ts";
import { textOf } from "../text.ts";
import { RefWidget } from "./RefWidget.tsx";
import { givenLabel, textValue, type WidgetProps } from "./widget.ts";

const FACTS = 4;

/** Who a reference points to: picture, name, key and what the screen shows of the row. Choosable unless disabled. */
export function PersonWidget(props: WidgetProps) {
  const key = textValue(props.value);
  if (!props.disabled)
    return key ? (
      <div className="person-pick">
        <RefWidget {...props} />
        <PersonCard {...props} />
      </div>
    ) : (
      <RefWidget {...props} />
    );
  return key ? <PersonCard {...props} /> : <span className="cell-absent">{ABSENT}</span>;
}

/** The fields of the target that this screen shows: `xh.bjmc` beside `xh`. */
function walked({ field, screen }: WidgetProps): ScreenField[] {
  return Object.values(screen.fields).filter((one) => one.isUnseen !== true && one.path.startsWith(`${field.path}.`));
}

const isPicture = ({ type }: ScreenField): boolean => fieldType(type).holds === "images";

function PersonCard(props: WidgetProps) {
  const source = useDataSource();
  const key = textValue(props.value);
  const labelOf = useValueLabels(props.field, [key], { given: givenLabel(props), choiceFor: props.choice?.for });
  const row = props.record();
  const name = labelOf(key);
  const picture = walked(props).find(isPicture);
  const [pictureId] = filesOf(picture && row[picture.path]);
  const titlePath = `${props.field.path}.${props.field.ref?.titleField ?? ""}`;
  const facts = walked(props)
    .filter((one) => one.path !== titlePath && !isPicture(one) && !isAbsent(row[one.path]))
    .slice(0, FACTS);
  return (
    <div className="person-card" id={props.disabled ? props.id : undefined}>
      <Avatar size={40} src={pictureId ? source.fileUrl(pictureId, true) : undefined} icon={pictureId ? undefined : <UserOutlined />}>
        {pictureId ? undefined : name.slice(-1)}
      </Avatar>
      <div className="person-facts">
        <div>
          <strong>{name}</strong>
          {name !== key && <span className="cell-absent"> {key}</span>}
        </div>
        <div className="cell-absent">
          {facts.map((one) => (
            <span key={one.path} title={textOf(one.title)}>
              {shownText(one, row[one.path], { row, dicts: props.screen.dicts })}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
