import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { App, Button, Divider, Input, Popover, Space } from "antd";
import { useEffect, useRef, useState } from "react";
import { cleanHtml } from "../clean-html.ts";
import { textOf } from "../text.ts";
import { textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const EMPTY = "<p></p>";
const extensions = [StarterKit.configure({ link: { openOnClick: false, protocols: ["http", "https", "mailto"] } })];

/** Formatted text. What leaves the editor is cleaned; an empty document is null. */
export function RichtextEditor(props: WidgetProps) {
  const { message } = App.useApp();
  const outside = textValue(props.value);
  const last = useRef(outside);
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: cleanHtml(outside),
    editable: !props.disabled,
    editorProps: {
      // The text holds no pictures of its own, and none of other sites: what is left out is said.
      handlePaste: (_view, event) => {
        if (bringsPictures(event.clipboardData)) void message.warning(t("rich.noPictures"));
        return false;
      },
      attributes: {
        id: props.id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": textOf(props.field.title),
        "aria-describedby": props.describedBy ?? "",
        class: "richtext-page cell-html",
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      last.current = html === EMPTY ? "" : cleanHtml(html);
      props.onChange(last.current || null);
    },
    onBlur: () => props.onBlur?.(),
  });
  // A value that did not come from typing (a restored draft, somebody else's save) replaces the text.
  useEffect(() => {
    if (editor.isDestroyed || outside === last.current) return;
    last.current = outside;
    editor.commands.setContent(cleanHtml(outside), { emitUpdate: false });
  }, [editor, outside]);
  return (
    <div className={props.invalid ? "richtext richtext-wrong" : "richtext"}>
      {!props.disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

const bringsPictures = (clipboard: DataTransfer | null): boolean =>
  clipboard !== null && (/<img\b/i.test(clipboard.getData("text/html")) || [...clipboard.files].some((file) => file.type.startsWith("image/")));

const marks = [
  {
    name: "bold",
    label: "rich.bold",
    icon: <BoldOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "italic",
    label: "rich.italic",
    icon: <ItalicOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "underline",
    label: "rich.underline",
    icon: <UnderlineOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "strike",
    label: "rich.strike",
    icon: <StrikethroughOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: "bulletList",
    label: "rich.bullets",
    icon: <UnorderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "rich.numbers",
    icon: <OrderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const;

function Toolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => Object.fromEntries(marks.map((mark) => [mark.name, now.isActive(mark.name)])),
  });
  return (
    <div className="richtext-tools" role="toolbar" aria-label={t("rich.format")}>
      {marks.map((mark) => (
        <Button
          key={mark.name}
          size="small"
          type="text"
          icon={mark.icon}
          aria-label={t(mark.label)}
          aria-pressed={active[mark.name]}
          className={active[mark.name] ? "richtext-on" : undefined}
          onClick={() => mark.run(editor)}
        />
      ))}
      <Button size="small" type="text" aria-label={t("rich.heading")} onClick={() => editor.chain().focus().toggleHeading({ level: 3 }).run()}>
        H
      </Button>
      <LinkTool editor={editor} />
      <Divider orientation="vertical" />
      <Button size="small" type="text" icon={<UndoOutlined />} aria-label={t("rich.undo")} onClick={() => editor.chain().focus().undo().run()} />
      <Button size="small" type="text" icon={<RedoOutlined />} aria-label={t("rich.redo")} onClick={() => editor.chain().focus().redo().run()} />
    </div>
  );
}

/** Sets or removes the link of the marked words; only addresses a reader can safely open. */
function LinkTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const show = (next: boolean) => {
    if (next) setAddress((editor.getAttributes("link").href as string | undefined) ?? "https://");
    setOpen(next);
  };
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (/^(https?:\/\/|mailto:)\S+$/i.test(address.trim())) chain.setLink({ href: address.trim() }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  const form = (
    <Space.Compact>
      <Input
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={apply}
        aria-label={t("rich.address")}
        placeholder="https://"
        style={{ width: 240 }}
      />
      <Button onClick={apply}>{address.trim() === "" ? t("rich.unlink") : t("ok")}</Button>
    </Space.Compact>
  );
  return (
    <Popover open={open} onOpenChange={show} trigger="click" content={form}>
      <Button size="small" type="text" icon={<LinkOutlined />} aria-label={t("rich.link")} />
    </Popover>
  );
}
