# event.svg: the paper's own names work as they stand in its appendix.
def main():
    subtitle_id, position, bbox = FIND_AND_GET(component_to_edit="the subtitle", document=document)
    after, box = INFER(component_to_edit="the subtitle below the title", document=document)
    MOVE(object_id=subtitle_id, position_diff=("DOWN", after[1] - position[1] if box[2] == bbox[2] else 12))
    MODIFY(object_id_to_modify=subtitle_id, modification="Three evenings by the water", type_of_modification="text")
    if GET_METADATA(component_id=subtitle_id, attr="fontsize", document=document) < 48:
        MODIFY(subtitle_id, "44", "font-size")
    DELETE(object_id="edition")
